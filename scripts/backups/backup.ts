import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { BlobStore } from "../../server/blobs/blobStore.ts";
import { syncName } from "../../server/blobs/disk.ts";
import { diskStore } from "../../server/blobs/diskStore.ts";
import { lockIfFree } from "../../server/db/lock.ts";
import { LASTING, listed } from "../blobCopies.ts";
import { isComing, type Line, linesOf, takeBytes } from "./bytes.ts";
import { withClient } from "./client.ts";
import { BYTES, FORMAT, MANIFEST, type Manifest, snapshotNames, snapshotsIn, UNFINISHED } from "./manifest.ts";
import { atOneMoment, sequencesOf, tablesOf, writeRows } from "./rows.ts";

const HOUR = 3_600_000;
/** Bytes go a day after their row. An hour is left for clocks that differ. */
const LONGEST = 23 * HOUR;
/** The step that lets a restored copy hold its jobs. */
const LEAST = "0075_backups";

export type Taken = { name: string; rows: number; count: number; size: number; copied: number; removed: number };

/** Runs `work` as the only backup of this folder. */
async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(snapshotsIn(folder), { recursive: true, mode: 0o700 });
  const unlock = lockIfFree(folder);
  if (!unlock) throw new Error(`Another backup writes into ${folder}`);
  try {
    return await work();
  } finally {
    unlock();
  }
}

async function factsOf(client: pg.ClientBase): Promise<Pick<Manifest, "installation" | "migrations" | "dataKey">> {
  const { rows: steps } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  const migrations = steps.map(({ name }) => name);
  if (!migrations.includes(LEAST))
    throw new Error("The database is one of an earlier release: start the server of this release first");
  const { rows } = await client.query<{ id: string }>("select id from installation");
  const { rows: keys } = await client.query<{ key: string }>("select encode(fingerprint, 'hex') as key from data_key");
  if (!rows[0]) throw new Error("No server has been started with this database yet");
  return { installation: rows[0].id, migrations, dataKey: keys[0]?.key ?? null };
}

const writeAllRows = (connection: pg.ClientConfig, folder: string) =>
  withClient(connection, (client) =>
    atOneMoment(client, async () => {
      const facts = await factsOf(client);
      const tables: Manifest["tables"] = [];
      for (const table of await tablesOf(client))
        tables.push(await writeRows(client, table, join(folder, `${table.name}.copy.gz`)));
      return { ...facts, tables, sequences: await sequencesOf(client) };
    }),
  );

/** An administrator sees when the last one was taken. */
const noteBackup = (connection: pg.ClientConfig, begun: Date) =>
  withClient(connection, (client) => client.query("update installation set backed_up_at = $1", [begun]));

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, MANIFEST), "wx", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Lines of all snapshots, by their keys. */
async function knownIn(folder: string): Promise<Map<string, Line>> {
  const known = new Map<string, Line>();
  for (const name of await snapshotNames(folder))
    for await (const line of linesOf(join(snapshotsIn(folder), name))) if (!isComing(line)) known.set(line.key, line);
  return known;
}

/** Takes away the oldest snapshots, then bytes that none of the others names. @returns how many snapshots */
async function keepNewest(folder: string, keep: number, bytes: BlobStore): Promise<number> {
  const former = (await snapshotNames(folder)).slice(0, -keep);
  for (const name of former) {
    // Renamed first: one that is half gone is not whole.
    const gone = join(snapshotsIn(folder), `${name}${UNFINISHED}`);
    await rename(join(snapshotsIn(folder), name), gone);
    await rm(gone, { recursive: true });
  }
  const named = await knownIn(folder);
  for (const prefix of LASTING)
    for await (const { key } of listed(bytes, prefix)) if (!named.has(key)) await bytes.remove(key);
  return former.length;
}

/**
 * Takes a snapshot of a database and its store while a server works with them: all rows at one moment, then all bytes.
 * Bytes that the folder has are not read again. A snapshot that was cut off is never taken for a whole one.
 * @param keep so many of the newest snapshots stay; null: all
 * @throws Error with one clear line; nothing of the snapshot counts then
 */
export const takeBackup = (
  folder: string,
  source: { connection: pg.ClientConfig; store: BlobStore },
  { keep = null, now = () => new Date() }: { keep?: number | null; now?: () => Date } = {},
): Promise<Taken> =>
  alone(folder, async () => {
    const begun = now();
    const name = begun.toISOString().replaceAll(":", "-");
    const places = snapshotsIn(folder);
    for (const one of await readdir(places))
      if (one.endsWith(UNFINISHED)) await rm(join(places, one), { recursive: true });
    const snapshot = join(places, `${name}${UNFINISHED}`);
    await mkdir(snapshot, { mode: 0o700 });
    const rows = await writeAllRows(source.connection, snapshot);
    const lasting = diskStore(join(folder, BYTES));
    const targets = { lasting, coming: diskStore(snapshot) };
    const { copied, ...bytes } = await takeBytes(source.store, snapshot, await knownIn(folder), targets);
    if (now().getTime() - begun.getTime() > LONGEST)
      throw new Error("The copy took almost a day, and bytes may be missing: run it again, it takes what is new");
    await writeManifest(snapshot, { format: FORMAT, takenAt: begun.toISOString(), ...rows, bytes });
    await syncName(join(snapshot, MANIFEST));
    await rename(snapshot, join(places, name));
    await syncName(join(places, name));
    await noteBackup(source.connection, begun);
    const removed = keep === null ? 0 : await keepNewest(folder, keep, lasting);
    const count = rows.tables.reduce((sum, table) => sum + table.rows, 0);
    return { name, rows: count, count: bytes.count, size: bytes.size, copied, removed };
  });
