import { randomUUID } from "node:crypto";
import type { ExportFormat } from "../../../src/text/workOptions.ts";
import { MissingBlobError, type Opened } from "../../blobs/blobStore.ts";
import { blobs } from "../../blobs/blobs.ts";
import { buildFiles } from "./building.ts";
import type { Gathered } from "./gathering.ts";

/** Next to the file store: the route /files cannot reach it. */
export const BOOKS = "books/";
/** Two levels, so that no directory holds a hundred thousand entries. */
const keyOf = (id: string): string => `${BOOKS}${id.slice(0, 2)}/${id}`;

export type Written = { format: ExportFormat; fileId: string; byteSize: number };

async function sizeOf(fileId: string): Promise<number> {
  const found = await blobs().head(keyOf(fileId));
  if (!found) throw new MissingBlobError(keyOf(fileId));
  return found.size;
}

/**
 * Makes the files of a book, all of them or none. A row names a file when it is whole.
 * @throws what `buildFiles` throws
 */
export async function writeBook<F extends ExportFormat>(
  book: Gathered,
  formats: readonly F[],
  signal?: AbortSignal,
): Promise<(Written & { format: F })[]> {
  const files = formats.map((format) => ({ format, fileId: randomUUID() }));
  await blobs().make(
    files.map(({ fileId }) => keyOf(fileId)),
    (paths) =>
      buildFiles(
        book,
        files.map(({ format }, index) => ({ format, path: paths[index] ?? "" })),
        signal,
      ),
  );
  return Promise.all(files.map(async ({ format, fileId }) => ({ format, fileId, byteSize: await sizeOf(fileId) })));
}

export const removeBook = (fileId: string): Promise<void> => blobs().remove(keyOf(fileId));

/** A file of a book as a stream; null when there is none. */
export const openBook = (fileId: string): Promise<Opened | null> => blobs().get(keyOf(fileId));
