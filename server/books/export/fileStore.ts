import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { ExportFormat } from "../../../src/text/workOptions.ts";
import { config } from "../../config.ts";
import { sweep } from "../../files/cleaning.ts";
import { disk } from "../../files/disk.ts";
import { buildFiles } from "./building.ts";
import type { Gathered } from "./gathering.ts";

/** Beside the file store: whoever serves /files cannot reach it. */
const folder = (): string => join(config().dataDir, "books");
const pathOf = (id: string): string => join(folder(), id);

export type Written = { format: ExportFormat; fileId: string; byteSize: number };

/** A new name is on the disk only when its directory is; Windows has no such call and needs none. */
async function syncFolder(): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(folder(), "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/**
 * Makes the files of a book, all of them or none: beside their places, synced, then renamed. A row names a file when it is whole.
 * @throws what `buildFiles` throws
 */
export async function writeBook<F extends ExportFormat>(
  book: Gathered,
  formats: readonly F[],
  signal?: AbortSignal,
): Promise<(Written & { format: F })[]> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const files = formats.map((format) => {
    const fileId = randomUUID();
    return { format, fileId, path: `${pathOf(fileId)}.part` };
  });
  try {
    await buildFiles(
      book,
      files.map(({ format, path }) => ({ format, path })),
      signal,
    );
    const written: (Written & { format: F })[] = [];
    for (const { format, fileId, path } of files) {
      const { size } = await stat(path);
      await rename(path, pathOf(fileId));
      written.push({ format, fileId, byteSize: size });
    }
    await syncFolder();
    return written;
  } catch (error) {
    await Promise.all(files.flatMap(({ fileId, path }) => [rm(path, { force: true }), removeBook(fileId)]));
    throw error;
  }
}

export const removeBook = (fileId: string): Promise<void> => rm(pathOf(fileId), { force: true });

/** A file of a book as a stream; null when there is none. */
export async function openBook(fileId: string): Promise<{ stream: Readable; size: number } | null> {
  try {
    const file = await disk.open(pathOf(fileId), "r");
    return { size: (await file.stat()).size, stream: file.createReadStream() };
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return null;
    throw error;
  }
}

/** What no row names, and what a killed process has left. */
export const sweepBooks = (kept: ReadonlySet<string>, before: Date): Promise<void> => sweep(folder(), kept, before);
