import { db, transaction } from "../../db/transaction.ts";
import { put, remove } from "../../files/store.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { storeTags } from "../../works/settings.ts";
import type { PreparedBook } from "./prepare.ts";

/** Rows of one insert: PostgreSQL takes at most 65 535 parameters. */
const BATCH = 200;

const ageMarks = ["0+", "6+", "12+", "16+", "18+"] as const;

export type StoredBook = { workId: number; title: string; chapterCount: number; textLength: number };

async function insertBook(ownerId: number, book: PreparedBook, now: Date): Promise<StoredBook> {
  const time = now.toISOString();
  const [genreId = null, firstSubGenreId = null, secondSubGenreId = null] = book.genreIds;
  const { id: workId } = await db()
    .insertInto("work")
    .values({
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
    })
    .returning("id")
    .executeTakeFirstOrThrow();
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
    await enqueue("image.variants", { fileId: id });
  }
  if (book.coverFileId !== null)
    await db().updateTable("work").set({ coverFileId: book.coverFileId }).where("id", "=", workId).execute();
  await storeTags(workId, book.tags);
  const length = await insertChapters(workId, ownerId, book, time);
  return { workId, title: book.title, chapterCount: book.chapters.length, textLength: length };
}

async function insertChapters(workId: number, ownerId: number, book: PreparedBook, time: string): Promise<number> {
  let length = 0;
  for (let start = 0; start < book.chapters.length; start += BATCH) {
    const batch = book.chapters.slice(start, start + BATCH);
    const rows = await db()
      .insertInto("chapter")
      .values(
        batch.map((_, index) => ({
          workId,
          requestId: null,
          sortOrder: start + index + 1,
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
        batch.map(({ title, document, textLength: characters }, index) => {
          length += characters;
          return {
            chapterId: ids.get(start + index + 1) as number,
            revision: 1,
            title,
            document,
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
 * killed between leaves files that belong to nobody, and no work.
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
    for (const { id, bytes } of book.images) {
      await put(id, bytes);
      stored.push(id);
    }
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
