import { sql } from "kysely";
import { refusals } from "../../../src/text/refusals.ts";
import { bookFormats } from "../../../src/text/workOptions.ts";
import { db, transaction } from "../../db/transaction.ts";
import { sweep } from "../../files/cleaning.ts";
import type { RunJob } from "../../jobs/jobs.ts";
import { type BookFileRow, bookFilesOf, isFileWanted, renewBookFiles, settleBookFile } from "../../works/bookFiles.ts";
import { findWork, lockWork } from "../../works/rows.ts";
import { BuildingError } from "./building.ts";
import { BOOKS, removeBook, type Written, writeBook } from "./fileStore.ts";
import { gatherBook } from "./gathering.ts";

/** So many works a time that have no file of their present version. */
const AT_ONCE = 1_000;

type Former = string | null;

/** The new files take the places of the former, if the work is still what they were made of. @returns ids of bytes that nothing names */
async function take(workId: number, contentVersion: number, made: readonly WrittenForReaders[], now: Date) {
  return transaction(async () => {
    await lockWork(workId);
    const former = new Map((await bookFilesOf(workId)).map(({ format, fileId }) => [format, fileId]));
    const unnamed: Former[] = [];
    for (const { format, fileId, byteSize } of made) {
      const event = { type: "building.done", contentVersion } as const;
      const { isTaken } = await settleBookFile({ workId, format }, event, { fileId, byteSize, builtAt: now });
      unnamed.push(isTaken ? (former.get(format) ?? null) : fileId);
    }
    return unnamed.filter((id) => id !== null);
  });
}

type WrittenForReaders = Written & { format: BookFileRow["format"] };

/** @returns shall it be tried again? */
async function fail(workId: number, formats: readonly BookFileRow["format"][], reason: string): Promise<boolean> {
  return transaction(async () => {
    await lockWork(workId);
    let isTriedAgain = false;
    for (const format of formats) {
      const { state } = await settleBookFile({ workId, format }, { type: "building.failed", reason });
      isTriedAgain ||= state !== "failed";
    }
    return isTriedAgain;
  });
}

/**
 * The job «book.file»: makes the files of a work that are awaited, together. The former ones stay until the new ones are whole. One
 * that fails is tried twice more; then its author reads why.
 */
export const makeBookFiles: RunJob<"book.file"> = async ({ workId }, { now, log, signal }) => {
  const work = await db().selectFrom("work").where("id", "=", workId).select("id").executeTakeFirst();
  if (!work || !isFileWanted(await findWork(workId))) return;
  const formats = (await bookFilesOf(workId))
    .filter(({ state }) => state === "building" || state === "stale")
    .map(({ format }) => format);
  if (formats.length === 0) return;
  try {
    const book = await gatherBook(workId, { withDrafts: false });
    const made = await writeBook(book, formats, signal);
    const unnamed = await take(workId, book.facts.contentVersion, made, now);
    for (const id of unnamed) await removeBook(id);
  } catch (error) {
    if (signal.aborted) throw error;
    const isTriedAgain = await fail(
      workId,
      formats,
      error instanceof BuildingError ? error.message : refusals.serverFault,
    );
    if (isTriedAgain) throw error;
    log.error({ err: error, workId }, "the files of a work could not be made");
  }
};

/** Counts a file that was given to a reader. */
export const countDownload = async (workId: number, format: BookFileRow["format"]): Promise<void> => {
  await db()
    .updateTable("bookFile")
    .set({ downloadCount: sql<number>`download_count + 1` })
    .where("workId", "=", workId)
    .where("format", "=", format)
    .execute();
};

/** Works whose files are wanted and that nobody makes: those that were published before there were files, and what was missed. */
export async function planMissingFiles(now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`select work.id from work
    where state = 'published' and work.format = 'EBook' and privacy_downloads <> 'Disable' and published_chapter_count > 0
      and (select count(*) from book_file where work_id = work.id
        and (state in ('building', 'stale', 'failed') or (state = 'ready' and book_file.content_version = work.content_version)))
        < ${bookFormats.length}
    order by id limit ${AT_ONCE}`.execute(db());
  for (const { id } of rows)
    await transaction(async () => {
      await lockWork(id);
      await renewBookFiles(id, "content.changed", now);
    });
}

/** Takes the bytes of a work's files away, those that its authors have exported too. */
export async function removeFilesOf(workId: number): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select file_id as id from book_file where work_id = ${workId} and file_id is not null
    union select id from book_export where work_id = ${workId}`.execute(db());
  for (const { id } of rows) await removeBook(id);
}

/** Bytes that neither a work nor an export names. */
export const sweepBookFiles = (now: Date): Promise<void> =>
  sweep(
    BOOKS,
    async (ids) => {
      const { rows } = await sql<{ id: string }>`select file_id as id from book_file where file_id = any(${ids}::uuid[])
        union select id from book_export where id = any(${ids}::uuid[])`.execute(db());
      return new Set(rows.map(({ id }) => id));
    },
    now,
  );
