import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { BlobStore } from "../../server/blobs/blobStore.ts";
import { diskStore } from "../../server/blobs/diskStore.ts";
import { digestOf } from "../blobCopies.ts";
import { isComing, linesOf, listDigest } from "./bytes.ts";
import { BYTES, openSnapshot, type Snapshot, snapshotNames } from "./manifest.ts";

const fileOf = (folder: string, table: string): string => join(folder, `${table}.copy.gz`);
const orNull = (): null => null;

async function damagedRows({ folder, manifest }: Snapshot): Promise<string[]> {
  const damaged: string[] = [];
  for (const { name, sha256 } of manifest.tables) {
    const file = fileOf(folder, name);
    if ((await digestOf(createReadStream(file)).catch(orNull)) !== sha256) damaged.push(file);
  }
  return damaged;
}

/** @param seen keys whose bytes were read for another snapshot, with their digest; null: they are not there */
async function damagedBytes(folder: string, snapshot: Snapshot, seen: Map<string, string | null>): Promise<string[]> {
  const damaged: string[] = [];
  const [all, own] = [join(folder, BYTES), snapshot.folder];
  const read = async (store: BlobStore, key: string) => {
    const found = await store.get(key);
    return found && digestOf(found.stream);
  };
  for await (const { key, sha256 } of linesOf(snapshot.folder)) {
    const place = isComing({ key }) ? own : all;
    const path = join(place, key);
    if (!seen.has(path)) seen.set(path, await read(diskStore(place), key));
    if (seen.get(path) !== sha256) damaged.push(path);
  }
  return damaged;
}

/** @throws Error with one clear line: the list of its bytes is damaged */
async function mustHaveList({ folder, manifest }: Snapshot): Promise<void> {
  if ((await listDigest(folder).catch(orNull)) !== manifest.bytes.sha256)
    throw new Error(`The list of bytes in ${folder} is damaged: take another backup`);
}

/** Reads the rows of a snapshot and the list of its bytes. @throws Error with one clear line: something is damaged or missing */
export async function mustHaveRows(snapshot: Snapshot): Promise<void> {
  await mustHaveList(snapshot);
  const [first] = await damagedRows(snapshot);
  if (first !== undefined) throw new Error(`${first} is damaged or missing: take another backup`);
}

/**
 * Reads all snapshots of a folder back, every row and byte, and compares their digests.
 * @returns names of the snapshots
 * @throws Error with a line for each file that is damaged or missing; there is no whole backup
 */
export async function verifyBackups(folder: string): Promise<string[]> {
  const names = await snapshotNames(folder);
  if (names.length === 0) throw new Error(`There is no whole backup in ${folder}`);
  const seen = new Map<string, string | null>();
  const damaged = new Set<string>();
  for (const name of names) {
    const snapshot = await openSnapshot(folder, name);
    await mustHaveList(snapshot);
    for (const file of await damagedRows(snapshot)) damaged.add(file);
    for (const file of await damagedBytes(folder, snapshot, seen)) damaged.add(file);
  }
  if (damaged.size > 0)
    throw new Error(`Damaged or missing, delete them and take another backup:\n${[...damaged].toSorted().join("\n")}`);
  return names;
}
