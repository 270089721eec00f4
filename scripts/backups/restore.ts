import { createReadStream, existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import type { BlobStore } from "../../server/blobs/blobStore.ts";
import { diskStore } from "../../server/blobs/diskStore.ts";
import type { Config } from "../../server/config.ts";
import { mustHaveKey } from "../../server/db/dataKey.ts";
import { lockIfFree } from "../../server/db/lock.ts";
import { migrate } from "../../server/db/migrate.ts";
import { connect, openDatabase } from "../../server/db/open.ts";
import { type WaitingJobs, waitingJobs } from "../../server/jobs/held.ts";
import { COMING, copyBlob, digestOf, LASTING, listed, opened } from "../blobCopies.ts";
import { moveBlobs } from "../moveBlobs.ts";
import { makeEmbedded } from "../moving.ts";
import { isComing, type Line, linesOf } from "./bytes.ts";
import { withClient } from "./client.ts";
import { BYTES, findSnapshot, type Snapshot } from "./manifest.ts";
import { replaceRows } from "./rows.ts";
import { mustHaveRows } from "./verify.ts";

const INSTALLATION = "installation";

/** `waiting`: what goes out once the operator releases the jobs. */
export type Restored = { name: string; takenAt: string; rows: number; count: number; waiting: WaitingJobs[] };

/** «uploads/{id}» of a part of an upload, too. A store may have parts where the snapshot has one file. */
const uploadOf = (key: string): string => key.split("/", 2).join("/");

/** @throws Error with one clear line: the store has what the snapshot has not, so it belongs to others */
async function mustBeFree(store: BlobStore, { folder }: Snapshot): Promise<void> {
  const own = new Map<string, number | null>();
  for await (const { key, size } of linesOf(folder)) own.set(isComing({ key }) ? uploadOf(key) : key, size);
  const foreign = (key: string) => new Error(`${store.name} must be empty: it has ${key}`);
  if (await store.head(INSTALLATION)) throw foreign(INSTALLATION);
  for (const prefix of LASTING)
    for await (const { key, size } of listed(store, prefix)) if (own.get(key) !== size) throw foreign(key);
  for await (const { key } of listed(store, COMING)) if (!own.has(uploadOf(key))) throw foreign(key);
}

/** @returns SHA-256 of what was put, or is there; null: there is none in the folder */
async function put(line: Line, from: BlobStore, store: BlobStore): Promise<string | null> {
  const held = await from.head(line.key);
  if (!held) return null;
  if (isComing(line)) return digestOf(await opened(from, line.key));
  return (await copyBlob(from, store, { key: line.key, ...held })).sha256;
}

/** @throws Error with one clear line: a blob is damaged or missing; what a store says */
async function putBytes(folder: string, snapshot: Snapshot, store: BlobStore): Promise<void> {
  const [lasting, coming] = [diskStore(join(folder, BYTES)), diskStore(snapshot.folder)];
  for await (const line of linesOf(snapshot.folder))
    if ((await put(line, isComing(line) ? coming : lasting, store)) !== line.sha256)
      throw new Error(`The bytes of ${line.key} in ${folder} are damaged: take another backup`);
  await moveBlobs(coming, store, { prefixes: [COMING] });
}

/** @throws Error with one clear line: a server has used it, or another restore does */
async function mustBeEmpty(client: pg.ClientBase, { manifest }: Snapshot): Promise<void> {
  const locked = await client.query<{ is: boolean }>("select pg_try_advisory_lock(hashtext('rukopis restore')) as is");
  if (!locked.rows[0]?.is) throw new Error("Another restore fills this database");
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const names = new Set(tables.map(({ name }) => name));
  const hasRows = async (name: string) => names.has(name) && (await client.query(`select from ${name}`)).rowCount !== 0;
  if ((await hasRows("account")) || (await hasRows(INSTALLATION)))
    throw new Error("The database of DATABASE_URL must be empty: a server has used it");
  const known = new Set(manifest.migrations);
  const steps = names.has("kysely_migration")
    ? (await client.query<{ name: string }>("select name from kysely_migration")).rows
    : [];
  if (steps.some(({ name }) => !known.has(name)))
    throw new Error("The database of DATABASE_URL must be empty: it has tables of a newer release");
}

/** A former file of a book goes at once, and may be gone before its bytes were read: such files are made again. */
async function forgetGoneBooks(client: pg.ClientBase, folder: string): Promise<void> {
  const there: string[] = [];
  for await (const { key } of linesOf(folder)) if (key.startsWith("books/")) there.push(key.split("/")[2] ?? "");
  await client.query(
    `update book_file set state = 'none', file_id = null, byte_size = null, content_version = null, built_at = null
      where not file_id::text = any($1)`,
    [there],
  );
  await client.query("delete from book_export where not id::text = any($1)", [there]);
}

/** Fills a database of the schema that the snapshot has; no job of it begins, and its id belongs to no other store. */
async function putRows(client: pg.ClientBase, { folder, manifest }: Snapshot): Promise<string> {
  await client.query("begin");
  await replaceRows(client, manifest.tables, manifest.sequences, ({ name }) =>
    createReadStream(join(folder, `${name}.copy.gz`)).pipe(createGunzip()),
  );
  await forgetGoneBooks(client, folder);
  const { rows } = await client.query<{ id: string }>(
    "update installation set id = gen_random_uuid(), is_bound = true, jobs_held = true returning id",
  );
  await client.query("commit");
  return rows[0]?.id ?? "";
}

async function fill(
  connection: pg.PoolConfig,
  snapshot: Snapshot,
  putFirst: () => Promise<void>,
): Promise<{ id: string; waiting: WaitingJobs[] }> {
  return withClient(connection, async (client) => {
    await mustBeEmpty(client, snapshot);
    await putFirst();
    const former = connect({ ...connection, max: 1 });
    try {
      await migrate(former, snapshot.manifest.migrations.at(-1));
    } finally {
      await former.destroy();
    }
    const id = await putRows(client, snapshot);
    const newest = await openDatabase({ ...connection, max: 1 });
    try {
      return { id, waiting: await waitingJobs() };
    } finally {
      await newest.destroy();
    }
  });
}

/**
 * Restores a snapshot into an empty database and an empty store: bytes, then rows, then the id that both hold. Before
 * that no server starts with them. One that was cut off goes on where it is started again.
 * @param named the newest snapshot, where none is named
 * @throws Error with one clear line: no whole snapshot, a newer release, no key, a place that is used, damaged bytes
 */
export async function restoreBackup(
  folder: string,
  named: string | undefined,
  config: Config,
  store: BlobStore,
): Promise<Restored> {
  const snapshot = await findSnapshot(folder, named);
  const { dataDir, databaseUrl } = config;
  const { takenAt, dataKey, tables, bytes } = snapshot.manifest;
  await mustHaveRows(snapshot);
  if (dataKey !== null) await mustHaveKey(config, Buffer.from(dataKey, "hex"));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockIfFree(dataDir);
  if (!unlock) throw new Error(`A server or another restore uses ${dataDir}`);
  try {
    if (!databaseUrl && existsSync(join(dataDir, "postgres")))
      throw new Error(`There is an embedded database in ${dataDir} already`);
    await mustBeFree(store, snapshot);
    const putFirst = () => putBytes(folder, snapshot, store);
    const { id, waiting } = databaseUrl
      ? await fill({ connectionString: databaseUrl }, snapshot, putFirst)
      : await makeEmbedded(dataDir, ({ connection }) => fill(connection, snapshot, putFirst));
    await store.put(INSTALLATION, Buffer.from(`${id}\n`));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { name: snapshot.name, takenAt, rows, count: bytes.count, waiting };
  } finally {
    unlock();
  }
}
