import { createHash } from "node:crypto";
import { join } from "node:path";
import { type BlobStore, type Listed, MissingBlobError, type PartRange } from "../server/blobs/blobStore.ts";
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
  const hash = createHash("sha256");
  const target = await to.parts.open(key, [place], 0);
  try {
    let at = place[0];
    for await (const bytes of await opened(from, source, { first: 0, last: place[1] - place[0] - 1 })) {
      hash.update(bytes);
      await target.write([bytes], at);
      at += bytes.length;
    }
    await target.sync();
  } finally {
    await target.close();
  }
  mustAgree((await digestOf(await to.parts.read(key, place))) === hash.digest("hex"), source);
}

/** @returns was it copied now? */
async function moveBlob(from: BlobStore, to: BlobStore, blob: Listed): Promise<boolean> {
  const [, key = blob.key, begin = 0, end = blob.size] = PART.exec(blob.key) ?? [];
  const isCopied = key !== blob.key || (await copyBlob(from, to, blob)).isCopied;
  if (key.startsWith(COMING)) await copyPart(from, to, blob.key, key, [Number(begin), Number(end)]);
  return isCopied;
}

/**
 * Copies all files of people from one store to another, and compares each by its digest. What is there already and the
 * same is not copied again, so that a move that was cut off goes on. The source stays as it is.
 * @param how.tell hears of each kind when it is done
 * @param how.prefixes of what is moved; all, where none are named
 * @param how.isInUse the source is worked with: what is gone meanwhile is passed by
 * @throws Error where a copy differs, or what a store says
 */
export async function moveBlobs(
  from: BlobStore,
  to: BlobStore,
  how: { tell?: (prefix: string, moved: Moved) => void; prefixes?: readonly string[]; isInUse?: boolean } = {},
): Promise<void> {
  const { tell = () => {}, prefixes = PREFIXES, isInUse = false } = how;
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
    for (const blob of blobs)
      try {
        moved[(await moveBlob(from, to, blob)) ? "copied" : "found"] += 1;
      } catch (error) {
        if (!isInUse || !(error instanceof MissingBlobError)) throw error;
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
    const tell = (prefix: string, { copied, found }: Moved) =>
      console.log(`${prefix}\t${copied} copied\t${found} there`);
    await moveBlobs(from, to, { tell });
    unlock();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
