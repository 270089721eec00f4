import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { ExportFormat } from "../../../src/text/workOptions.ts";
import { config } from "../../config.ts";
import { disk } from "../../files/disk.ts";
import { syncDirectory } from "../../files/store.ts";
import { buildFiles } from "./building.ts";
import type { Gathered } from "./gathering.ts";

/** Next to the file store: the route /files cannot reach it. */
const root = (): string => join(config().dataDir, "books");
/** Two levels, so that no directory holds a hundred thousand entries. */
const pathOf = (id: string): string => join(root(), id.slice(0, 2), id);

export type Written = { format: ExportFormat; fileId: string; byteSize: number };

/**
 * Makes the files of a book, all of them or none: written next to their places, synced, then renamed. A row names a
 * file when it is whole.
 * @throws what `buildFiles` throws
 */
export async function writeBook<F extends ExportFormat>(
  book: Gathered,
  formats: readonly F[],
  signal?: AbortSignal,
): Promise<(Written & { format: F })[]> {
  const files = formats.map((format) => {
    const fileId = randomUUID();
    return { format, fileId, path: `${pathOf(fileId)}.part` };
  });
  for (const { path } of files) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
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
      await syncDirectory(dirname(path));
      written.push({ format, fileId, byteSize: size });
    }
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

/** The directories that hold files of books. */
export const bookFolders = async (): Promise<string[]> =>
  (await readdir(root()).catch((): string[] => [])).map((name) => join(root(), name));
