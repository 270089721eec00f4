import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { config } from "../config.ts";
import { PRIVATE, removeFile } from "./disk.ts";

/** Milliseconds: no program needs a file for longer; what is older is of a process that was killed. */
const OLD = 86_400_000;

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

/** Takes away what processes have left that were killed. */
export async function sweepScratch(now: Date): Promise<void> {
  for (const name of await readdir(folder()).catch((): string[] => [])) {
    const path = join(folder(), name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs <= now.getTime() - OLD) await removeFile(path);
  }
}
