import { join } from "node:path";
import type { BlobStore, Listed, PartRange } from "../server/blobs/blobStore.ts";
import { diskStore } from "../server/blobs/diskStore.ts";
import { s3Store } from "../server/blobs/s3Store.ts";
import { bindConfig, type Config, readConfig } from "../server/config.ts";
import { lockIfFree } from "../server/db/lock.ts";
import { COMING, copyBlob, digestOf, LASTING, listed, mustAgree, opened } from "./blobCopies.ts";

/** Where people's files are; the id of the installation comes last: until then no server starts with the copy. */
const PREFIXES = [...LASTING, COMING, "installation"];
const PART = /^(uploads\/[^/]+)\/(\d+)-(\d+)-(\d+)$/;

export type Moved = { copied: number; found: number };

/** What is on its way goes on at the other store: as a part that may be read, and that later ones are added to. */
async function copyPart(from: BlobStore, to: BlobStore, source: string, key: string, place: PartRange): Promise<void> {
  if (place[0] === place[1]) return;
  const target = await to.parts.open(key, [place], 0);
  try {
    let at = place[0];
    for await (const bytes of await opened(from, source)) {
      await target.write([bytes], at);
      at += bytes.length;
    }
    await target.sync();
  } finally {
    await target.close();
  }
  const digest = await digestOf(await opened(from, source));
  mustAgree((await digestOf(await to.parts.read(key, place))) === digest, source);
}

/**
 * Copies all files of people from one store to another, and compares each by its digest. What is there already and the
 * same is not copied again, so that a move that was cut off goes on. The source stays as it is.
 * @param tell hears of each kind when it is done
 * @throws Error where a copy differs or a blob is gone meanwhile, or what a store says
 */
export async function moveBlobs(
  from: BlobStore,
  to: BlobStore,
  tell: (prefix: string, moved: Moved) => void = () => {},
  prefixes: readonly string[] = PREFIXES,
): Promise<void> {
  for (const prefix of prefixes) {
    const moved: Moved = { copied: 0, found: 0 };
    const blobs: Listed[] = [];
    for await (const blob of listed(from, prefix)) blobs.push(blob);
    const takenBefore = ({ key }: Listed): number => Number(PART.exec(key)?.[4] ?? 0);
    // Of two parts for one place the later counts.
    if (prefix === COMING)
      blobs.sort(
        (one, other) => takenBefore(one) - takenBefore(other) || Number(one.modifiedAt) - Number(other.modifiedAt),
      );
    for (const blob of blobs) {
      const [, key = blob.key, begin = 0, end = blob.size] = PART.exec(blob.key) ?? [];
      if (key === blob.key) moved[(await copyBlob(from, to, blob)).isCopied ? "copied" : "found"] += 1;
      else moved.copied += 1;
      if (prefix === COMING) await copyPart(from, to, blob.key, key, [Number(begin), Number(end)]);
    }
    tell(prefix, moved);
  }
}

/** The stores that the settings name. @throws Error in one line: S3 is not set, or a server uses the folder */
export function storesOf(config: Config): { disk: BlobStore; bucket: BlobStore } {
  if (!config.s3) throw new Error("S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY are not set");
  bindConfig(config);
  return { disk: diskStore(config.dataDir), bucket: s3Store(config.s3) };
}

/** Runs a move: a line for each kind, or why it could not be. */
export async function runMove(
  direction: (stores: ReturnType<typeof storesOf>) => [BlobStore, BlobStore],
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const [from, to] = direction(storesOf(config));
    const unlock = config.databaseUrl ? () => {} : lockIfFree(config.dataDir);
    if (!unlock) throw new Error(`A server uses ${join(config.dataDir)}: stop it first`);
    await moveBlobs(from, to, (prefix, { copied, found }) =>
      console.log(`${prefix}\t${copied} copied\t${found} there`),
    );
    unlock();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
