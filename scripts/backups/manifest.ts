import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { isGone } from "../../server/blobs/disk.ts";
import { knownSteps } from "../../server/db/migrate.ts";

/** Of the files of a backup; a later release may write another. */
export const FORMAT = 1;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const name = z.string().check(z.regex(/^\w+$/));
const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** When its rows were read, as ISO. */
  takenAt: z.string(),
  installation: z.string(),
  /** Steps of the schema. */
  migrations: z.array(name),
  /** SHA-256 of the key that its ciphertexts need; null: none was made yet. */
  dataKey: z.nullable(sha256),
  tables: z.array(z.strictObject({ name, columns: z.array(name), rows: z.number(), sha256 })),
  sequences: z.array(z.strictObject({ name, last: z.nullable(z.string().check(z.regex(/^\d+$/))) })),
  /** The file with the line of each blob. */
  bytes: z.strictObject({ count: z.number(), size: z.number(), sha256 }),
});

/** What a snapshot has; it is written last. */
export type Manifest = z.output<typeof manifestSchema>;

/** A snapshot of a folder of backups; `folder`: where it is. */
export type Snapshot = { name: string; folder: string; manifest: Manifest };

/** Ends the name of a snapshot that is being written, or was cut off. */
export const UNFINISHED = ".unfinished";
export const MANIFEST = "manifest.json";
/** The bytes of all snapshots, each at the path that its key is. */
export const BYTES = "bytes";
export const snapshotsIn = (folder: string): string => join(folder, "snapshots");

/** @throws Error with one clear line: it is no manifest, or one of a newer release */
async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST);
  let given: unknown;
  try {
    given = JSON.parse(await readFile(file, "utf8"));
  } catch (cause) {
    throw new Error(`${file} cannot be read: this is no whole backup`, { cause });
  }
  if (Number((given as { format?: unknown } | null)?.format) > FORMAT)
    throw new Error(`A newer release has written ${folder}: take that release`);
  const read = z.safeParse(manifestSchema, given);
  if (!read.success) throw new Error(`${file} is damaged: take another backup`);
  return read.data;
}

/** Names of the whole snapshots of a folder, the oldest first. */
export async function snapshotNames(folder: string): Promise<string[]> {
  const names = await readdir(snapshotsIn(folder)).catch((error: unknown): string[] => {
    if (isGone(error)) return [];
    throw error;
  });
  return names.filter((one) => !one.endsWith(UNFINISHED)).sort();
}

/** @throws as `findSnapshot` */
export async function openSnapshot(folder: string, named: string): Promise<Snapshot> {
  const place = join(snapshotsIn(folder), named);
  return { name: named, folder: place, manifest: await readManifest(place) };
}

/**
 * Finds a whole snapshot.
 * @param named the newest, where none is named
 * @throws Error with one clear line: there is none, it is damaged, or of a newer release
 */
export async function findSnapshot(folder: string, named: string | undefined): Promise<Snapshot> {
  const names = await snapshotNames(folder);
  const found = named ?? names.at(-1);
  if (found === undefined) throw new Error(`There is no whole backup in ${folder}`);
  if (!names.includes(found)) throw new Error(`There is no whole backup ${found} in ${folder}`);
  const snapshot = await openSnapshot(folder, found);
  const known = new Set(await knownSteps());
  if (snapshot.manifest.migrations.some((step) => !known.has(step)))
    throw new Error(`A newer release has written ${snapshot.folder}: take that release`);
  return snapshot;
}
