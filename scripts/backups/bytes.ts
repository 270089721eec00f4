import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { type BlobStore, type Listed, MissingBlobError } from "../../server/blobs/blobStore.ts";
import { COMING, copyBlob, digestOf, LASTING, listed, opened } from "../blobCopies.ts";
import { moveBlobs } from "../moveBlobs.ts";

/** Of a blob: its key, SHA-256 in hex, and size. */
export type Line = { key: string; sha256: string; size: number };

const LIST = "bytes.tsv";

/** The blobs of a snapshot, a line each. */
export async function* linesOf(snapshot: string): AsyncGenerator<Line> {
  const file = await open(join(snapshot, LIST));
  for await (const line of file.readLines()) {
    const [sha256 = "", size = "", key = ""] = line.split("\t");
    yield { sha256, size: Number(size), key };
  }
}

export const listDigest = (snapshot: string): Promise<string> => digestOf(createReadStream(join(snapshot, LIST)));

export const isComing = ({ key }: { key: string }): boolean => key.startsWith(COMING);

/** Where bytes go: those that never change into the folder's own store, those on their way into the snapshot's. */
type Targets = { lasting: BlobStore; coming: BlobStore };

/** @returns null: it is gone. Bytes go a day after their row, so no row of the snapshot has named it. */
async function taken(from: BlobStore, to: BlobStore, blob: Listed) {
  try {
    return await copyBlob(from, to, blob);
  } catch (error) {
    if (error instanceof MissingBlobError) return null;
    throw error;
  }
}

async function writeLines(file: FileHandle, from: BlobStore, known: ReadonlyMap<string, Line>, targets: Targets) {
  const count = { count: 0, size: 0, copied: 0 };
  const add = async ({ key, sha256, size }: Line, isCopied: boolean) => {
    await file.appendFile(`${sha256}\t${size}\t${key}\n`);
    count.count += 1;
    count.size += size;
    if (isCopied) count.copied += 1;
  };
  // What is on its way first: it becomes something else soonest.
  await moveBlobs(from, targets.coming, { prefixes: [COMING], isInUse: true });
  for await (const { key, size } of listed(targets.coming, COMING))
    await add({ key, size, sha256: await digestOf(await opened(targets.coming, key)) }, true);
  for (const prefix of LASTING)
    for await (const blob of listed(from, prefix)) {
      const before = known.get(blob.key);
      const isThere = before?.size === blob.size && (await targets.lasting.head(blob.key))?.size === blob.size;
      const copied = isThere ? { ...before, isCopied: false } : await taken(from, targets.lasting, blob);
      if (copied) await add(copied, copied.isCopied);
    }
  return count;
}

/**
 * Copies all bytes of a store that are not there yet, and writes a line for each.
 * @param known of earlier snapshots: such a blob never changes
 * @param snapshot the folder that the list is written into
 */
export async function takeBytes(
  from: BlobStore,
  snapshot: string,
  known: ReadonlyMap<string, Line>,
  targets: Targets,
): Promise<{ count: number; size: number; copied: number; sha256: string }> {
  const file = await open(join(snapshot, LIST), "wx", 0o600);
  try {
    const count = await writeLines(file, from, known, targets);
    await file.sync();
    return { ...count, sha256: await listDigest(snapshot) };
  } finally {
    await file.close();
  }
}
