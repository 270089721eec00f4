import { Readable } from "node:stream";
import { ageMarks } from "../../../src/text/workOptions.ts";
import { db, transaction } from "../../db/transaction.ts";
import { put, remove } from "../../files/store.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { insertWorkRow } from "../../works/rows.ts";
import { storeTags } from "../../works/settings.ts";
import { forEachOf } from "./pictures.ts";
import { type PreparedBook, type PreparedChapter, prepareBook } from "./prepare.ts";

/** Rows of one insert: PostgreSQL takes at most 65,535 parameters. */
const MOST_ROWS = 200;
/** Bytes of documents in one insert. */
const MOST_BYTES = 4_000_000;

/** A column takes the bytes as they are: as text they would be decoded and encoded once more. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Each waits for the disk. */
const FILES_AT_ONCE = 4;

export type StoredBook = { workId: number; title: string; chapterCount: number; textLength: number };

async function insertBook(ownerId: number, book: PreparedBook, now: Date): Promise<StoredBook> {
  const time = now.toISOString();
  const [genreId = null, firstSubGenreId = null, secondSubGenreId = null] = book.genreIds;
  const workId = await insertWorkRow({
    ownerId,
    title: book.title,
    form: "novel",
    genreId,
    firstSubGenreId,
    secondSubGenreId,
    annotation: book.annotation,
    ageMark: ageMarks.find((mark) => mark === book.ageMark) ?? "16+",
    coverFileId: null,
    lastModificationTime: time,
    createdAt: time,
  });
  for (const { id, kind, contentType, bytes, width, height } of book.images) {
    await db()
      .insertInto("storedFile")
      .values({
        id,
        ownerId,
        workId: kind === "cover" ? null : workId,
        kind,
        contentType,
        byteSize: bytes.length,
        width,
        height,
        createdAt: time,
      })
      .execute();
    // Pictures of a book by the thousand: those that people send one by one are due at once, and go before them.
    await enqueue("image.variants", { fileId: id }, { runAt: now });
  }
  if (book.coverFileId !== null)
    await db().updateTable("work").set({ coverFileId: book.coverFileId }).where("id", "=", workId).execute();
  await storeTags(workId, book.tags);
  const length = await insertChapters(workId, ownerId, book, time);
  return { workId, title: book.title, chapterCount: book.chapters.length, textLength: length };
}

type Row = PreparedChapter & { sortOrder: number };

function* batchesOf(chapters: readonly PreparedChapter[]): Generator<Row[]> {
  let batch: Row[] = [];
  let bytes = 0;
  for (const [index, chapter] of chapters.entries()) {
    if (batch.length >= MOST_ROWS || (batch.length > 0 && bytes + chapter.document.length > MOST_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push({ ...chapter, sortOrder: index + 1 });
    bytes += chapter.document.length;
  }
  if (batch.length > 0) yield batch;
}

async function insertChapters(workId: number, ownerId: number, book: PreparedBook, time: string): Promise<number> {
  let length = 0;
  for (const batch of batchesOf(book.chapters)) {
    const rows = await db()
      .insertInto("chapter")
      .values(
        batch.map(({ sortOrder }) => ({
          workId,
          requestId: null,
          sortOrder,
          publishedRevisionId: null,
          lastModificationTime: time,
        })),
      )
      .returning(["id", "sortOrder"])
      .execute();
    const ids = new Map(rows.map(({ id, sortOrder }) => [sortOrder, id]));
    await db()
      .insertInto("chapterRevision")
      .values(
        batch.map(({ title, document, textLength: characters, sortOrder }) => {
          length += characters;
          return {
            chapterId: ids.get(sortOrder) as number,
            revision: 1,
            title,
            document: bytesOf(document) as unknown as string,
            textLength: characters,
            savedAt: time,
            savedBy: ownerId,
          };
        }),
      )
      .execute();
  }
  return length;
}

/**
 * Stores a prepared book as a draft, all or nothing: the pictures' bytes first, then every row in one transaction. A process
 * killed between leaves files without a row, and no work.
 * @param also what else belongs into that transaction
 * @throws NoSpaceError when the disk is full
 */
export async function storeBook(
  ownerId: number,
  book: PreparedBook,
  now: Date,
  also: (stored: StoredBook) => Promise<void> = async () => {},
): Promise<StoredBook> {
  const stored: string[] = [];
  try {
    await forEachOf(book.images, FILES_AT_ONCE, async ({ id, bytes }) => {
      await put(id, bytes);
      stored.push(id);
    });
    return await transaction(async () => {
      const inserted = await insertBook(ownerId, book, now);
      await also(inserted);
      return inserted;
    });
  } catch (error) {
    await Promise.all(stored.map(remove));
    throw error;
  }
}

/** A book out of its bytes: demo data come this way. @throws ImportRefusal, NoSpaceError */
export const importBook = async (ownerId: number, bytes: Uint8Array, now: Date): Promise<StoredBook> =>
  storeBook(
    ownerId,
    await prepareBook({ format: "fb2", open: async () => Readable.from([Buffer.from(bytes)]) }, ""),
    now,
  );
