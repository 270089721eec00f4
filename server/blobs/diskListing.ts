import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Listed, type Page, UNFINISHED } from "./blobStore.ts";
import { isGone, removeFile } from "./disk.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** What a directory holds that begins so, in the order of keys: those of a directory are behind its slash. */
async function namesIn(folder: string, begin: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  return entries
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((name) => name.startsWith(begin))
    .sort();
}

/** Every key below a directory behind `after`, in order, with those of unfinished blobs. */
async function* keysIn(root: string, folder: string, begin: string, after: string): AsyncGenerator<string> {
  for (const name of await namesIn(join(root, folder), begin)) {
    const key = folder + name;
    if (!name.endsWith("/")) {
      if (key > after) yield key;
    } else if (key > after || after.startsWith(key)) yield* keysIn(root, key, "", after);
  }
}

/** Every key that begins so. */
export function keysBelow(root: string, prefix: string, after = ""): AsyncGenerator<string> {
  const end = prefix.lastIndexOf("/") + 1;
  return keysIn(root, prefix.slice(0, end), prefix.slice(end), after);
}

const listed = (root: string, key: string): Promise<Listed | null> =>
  stat(join(root, key)).then(
    ({ size, mtime }) => ({ key, size, modifiedAt: mtime }),
    (error: unknown) => {
      if (isGone(error)) return null;
      throw error;
    },
  );

/** A page of the blobs below a directory of the disk. */
export async function listDisk(root: string, prefix: string, after: string, most: number): Promise<Page> {
  const keys: string[] = [];
  let isMore = false;
  for await (const key of keysBelow(root, prefix, after)) {
    if (key.endsWith(UNFINISHED)) continue;
    isMore = keys.length === most;
    if (isMore) break;
    keys.push(key);
  }
  const blobs = await Promise.all(keys.map((key) => listed(root, key)));
  return { blobs: blobs.filter((one) => one !== null), next: isMore ? (keys.at(-1) ?? null) : null };
}

/** Files that were last written before this time, and are of a blob that was never whole. */
export async function removeUnfinishedFiles(root: string, prefix: string, before: Date): Promise<void> {
  for await (const key of keysBelow(root, prefix)) {
    const name = key.slice(key.lastIndexOf("/") + 1);
    if (!UUID.test(name) || !name.endsWith(UNFINISHED)) continue;
    const found = await listed(root, key);
    if (found && found.modifiedAt <= before) await removeFile(join(root, key));
  }
}
