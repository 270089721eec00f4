import { createHash, type Hash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type BlobStore, type ByteRange, type Listed, MissingBlobError } from "../server/blobs/blobStore.ts";

/** Where bytes are that never change once they are there. */
export const LASTING = ["files/", "books/", "exports/"] as const;
/** Where bytes are on their way. */
export const COMING = "uploads/";

/** SHA-256 in hex of all that a stream gives. */
export async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(stream, hash);
  return hash.digest("hex");
}

/** The same bytes, which a digest hears, too. */
export async function* hashing(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const part of bytes) {
    hash.update(part);
    yield part;
  }
}

/** @throws MissingBlobError */
export async function opened(store: BlobStore, key: string, range?: ByteRange): Promise<Readable> {
  const found = await store.get(key, range);
  if (!found) throw new MissingBlobError(key);
  return found.stream;
}

/** @throws Error in one line: two digests differ */
export const mustAgree = (isSame: boolean, key: string): void => {
  if (!isSame) throw new Error(`The copy of ${key} differs from it: nothing was taken away, run the command again`);
};

export type CopiedBlob = { key: string; size: number; sha256: string; isCopied: boolean };

/**
 * Copies a blob and compares the copy by its digest; one that is there and the same stays.
 * @throws MissingBlobError: there is none; Error: the copy differs; what a store says
 */
export async function copyBlob(from: BlobStore, to: BlobStore, { key, size }: Listed): Promise<CopiedBlob> {
  const there = await to.head(key);
  if (there?.size === size) {
    const sha256 = await digestOf(await opened(from, key));
    if ((await digestOf(await opened(to, key))) === sha256) return { key, size, sha256, isCopied: false };
  }
  const hash = createHash("sha256");
  const written = await to.put(key, hashing(await opened(from, key), hash));
  const sha256 = hash.digest("hex");
  mustAgree((await digestOf(await opened(to, key))) === sha256, key);
  return { key, size: written, sha256, isCopied: true };
}

/** All blobs whose keys begin so, by their keys. */
export async function* listed(store: BlobStore, prefix: string): AsyncGenerator<Listed> {
  for (let after: string | null = ""; after !== null; ) {
    const page = await store.list(prefix, after);
    yield* page.blobs;
    after = page.next;
  }
}
