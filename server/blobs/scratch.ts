import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Semaphore } from "async-mutex";
import { config } from "../config.ts";
import { NoSpaceError, type Opened } from "./blobStore.ts";
import { disk, PRIVATE, removeFile } from "./disk.ts";

/** Milliseconds: no program needs a file for longer; what is older is of a process that was killed. */
const OLD = 86_400_000;

const MB = 1_048_576;
/** What copies of blobs may take together in one process, in megabytes: four of the largest sounds. */
const ROOM = 8_192;
/** Bytes that stay free on the disk. */
const SPARE = 256 * MB;
const room = new Semaphore(ROOM);
const freeAt = (path: string): Promise<number> => disk.free(path).catch(() => Number.POSITIVE_INFINITY);

const folder = (): string => join(config().dataDir, "scratch");

/**
 * Gives a program a path at which there is nothing yet, and leaves nothing there.
 * @throws what `use` throws
 */
export async function withScratch<T>(use: (path: string) => Promise<T>): Promise<T> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const path = join(folder(), randomUUID());
  try {
    return await use(path);
  } finally {
    await removeFile(path);
  }
}

/** Writes bytes as they come into a file for as long as a program needs it. @throws their fault; what `use` and the disk say */
export const withScratchOf = <T>(bytes: AsyncIterable<Uint8Array>, use: (path: string) => Promise<T>): Promise<T> =>
  withScratch(async (path) => {
    await pipeline(bytes, createWriteStream(path, { flags: "wx", mode: PRIVATE }));
    return use(path);
  });

/** Several paths as `withScratch`. */
export function withScratches<T>(
  count: number,
  use: (paths: string[]) => Promise<T>,
  paths: string[] = [],
): Promise<T> {
  if (paths.length === count) return use(paths);
  return withScratch((path) => withScratches(count, use, [...paths, path]));
}

/**
 * Copies a blob into a file for as long as a program needs it. Where such copies take too much room together, it waits for others
 * to end.
 * @throws NoSpaceError: the disk has no room for it; the fault of the blob; what `use` throws
 */
export const withCopy = <T>({ stream, size }: Opened, use: (path: string) => Promise<T>): Promise<T> =>
  room.runExclusive(
    async () => {
      if ((await freeAt(config().dataDir)) < size + SPARE) {
        stream.destroy();
        throw new NoSpaceError("no space for a copy of a blob");
      }
      return withScratchOf(stream, use);
    },
    Math.min(ROOM, Math.ceil(size / MB)),
  );

/** Takes away what processes have left that were killed. */
export async function sweepScratch(now: Date): Promise<void> {
  for (const name of await readdir(folder()).catch((): string[] => [])) {
    const path = join(folder(), name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs <= now.getTime() - OLD) await removeFile(path);
  }
}
