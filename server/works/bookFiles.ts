import type { Selectable } from "kysely";
import { type BookFileEvent, bookFileLifecycle } from "../../src/machines/lifecycles/bookFile.lifecycle.ts";
import { apply } from "../../src/machines/lifecycles/law.ts";
import { actionMessages } from "../../src/text/actionMessages.ts";
import { type BookFormat, bookFormats } from "../../src/text/workOptions.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue } from "../jobs/outbox.ts";
import { nextContent, type WorkRow } from "./rows.ts";
import type { BookFileTable } from "./tables.ts";

export type BookFileRow = Selectable<BookFileTable>;
/** A file that is whole. */
export type BuiltFile = Pick<BookFileRow, "downloadCount"> & {
  fileId: string;
  byteSize: number;
  contentVersion: number;
  builtAt: Date;
};

/** After the last change, in milliseconds: an author who works on gets one file and not one a change. */
const REST = 60_000;

const none = (workId: number, format: BookFormat): BookFileRow => ({
  workId,
  format,
  state: "none",
  failures: 0,
  reason: "",
  fileId: null,
  byteSize: null,
  contentVersion: null,
  builtAt: null,
  downloadCount: 0,
});

/** The files of a work, one a format. */
export async function bookFilesOf(workId: number): Promise<BookFileRow[]> {
  const rows = await db().selectFrom("bookFile").where("workId", "=", workId).selectAll().execute();
  return bookFormats.map((format) => rows.find((row) => row.format === format) ?? none(workId, format));
}

type FileWork = Pick<WorkRow, "format" | "state" | "privacyDownloads" | "publishedChapterCount">;

/** Is a file made for readers: is it a text, do they have it, and may somebody download it? */
export const isFileWanted = ({ format, state, privacyDownloads, publishedChapterCount }: FileWork): boolean =>
  format === "EBook" && state === "published" && privacyDownloads !== "Disable" && publishedChapterCount > 0;

/** The file that building has made, in the event that says so. */
type Made = { fileId: string; byteSize: number; builtAt: Date };

async function obey(
  row: BookFileRow,
  work: FileWork & Pick<WorkRow, "contentVersion">,
  event: BookFileEvent,
  made?: Made,
) {
  const { workId, format, failures, reason, fileId } = row;
  const { contentVersion } = work;
  const facts = { isWanted: isFileWanted(work), hasFile: fileId !== null, contentVersion, failures, reason };
  const verdict = apply(bookFileLifecycle, { state: row.state, facts }, event);
  if (!verdict.allowed) return verdict;
  const { state, facts: next } = verdict;
  const file = made
    ? { fileId: made.fileId, byteSize: made.byteSize, builtAt: made.builtAt.toISOString(), contentVersion }
    : next.hasFile
      ? {}
      : { fileId: null, byteSize: null, builtAt: null, contentVersion: null };
  const changed = { state, failures: next.failures, reason: next.reason, ...file };
  await db()
    .insertInto("bookFile")
    .values({ workId, format, fileId: null, byteSize: null, contentVersion: null, builtAt: null, ...changed })
    .onConflict((same) => same.columns(["workId", "format"]).doUpdateSet(changed))
    .execute();
  return verdict;
}

const factsOf = (workId: number) =>
  db()
    .selectFrom("work")
    .where("id", "=", workId)
    .select(["format", "state", "privacyDownloads", "publishedChapterCount", "contentVersion"])
    .executeTakeFirstOrThrow(Refusal.missing);

const plan = (workId: number, runAt: Date) =>
  enqueue("book.file", { workId }, { runAt, dedupe: `book.file ${workId}` });

/**
 * What readers would see of a work has become another: its files are made again, a minute after the last change. A text
 * that is withdrawn takes the file along that holds it. Call it in the transaction of the change, the work locked.
 */
export async function renewBookFiles(
  workId: number,
  type: "content.changed" | "text.withdrawn",
  now: Date,
): Promise<void> {
  const work = await factsOf(workId);
  for (const row of await bookFilesOf(workId)) await obey(row, work, { type });
  if (isFileWanted(work)) await plan(workId, new Date(now.getTime() + REST));
}

/** Readers see another work: what was approved or made into a file was of the one before. The work is locked. */
export async function touchContent(workId: number, now: Date): Promise<void> {
  const changed = { ...nextContent, lastModificationTime: now.toISOString() };
  await db().updateTable("work").set(changed).where("id", "=", workId).execute();
  await renewBookFiles(workId, "content.changed", now);
}

/** The same of many works: those that have no file and want none are one statement. All are locked. */
export async function touchContents(workIds: readonly number[], now: Date): Promise<void> {
  if (workIds.length === 0) return;
  const changed = { ...nextContent, lastModificationTime: now.toISOString() };
  await db().updateTable("work").set(changed).where("id", "in", workIds).execute();
  const filed = await db()
    .selectFrom("work")
    .where("id", "in", workIds)
    .where((is) =>
      is.or([
        is("privacyDownloads", "!=", "Disable"),
        is.exists(is.selectFrom("bookFile").whereRef("bookFile.workId", "=", "work.id").select("bookFile.workId")),
      ]),
    )
    .orderBy("id")
    .select("id")
    .execute();
  for (const { id } of filed) await renewBookFiles(id, "content.changed", now);
}

/** An author wants both files made now. The work is locked. @throws Refusal InvalidRequestFields with the law's text */
export async function rebuildBookFiles(workId: number, now: Date): Promise<void> {
  const work = await factsOf(workId);
  let refusal: string = actionMessages.unavailable;
  let begun = 0;
  for (const row of await bookFilesOf(workId)) {
    const verdict = await obey(row, work, { type: "rebuild.requested" });
    if (verdict.allowed) begun += 1;
    else refusal = verdict.refusal;
  }
  if (begun === 0) throw new Refusal("InvalidRequestFields", refusal);
  await plan(workId, now);
}

/** What became of a building. The work is locked. @returns does the law take it? */
export async function settleBookFile(
  row: Pick<BookFileRow, "workId" | "format">,
  event: Extract<BookFileEvent, { type: "building.done" | "building.failed" }>,
  made?: Made,
): Promise<{ isTaken: boolean; state: BookFileRow["state"] }> {
  const work = await factsOf(row.workId);
  const stored =
    (await bookFilesOf(row.workId)).find(({ format }) => format === row.format) ?? none(row.workId, row.format);
  const verdict = await obey(stored, work, event, made);
  return { isTaken: verdict.allowed, state: verdict.allowed ? verdict.state : stored.state };
}

/** A file of this format that readers can be given. */
export async function builtFile(workId: number, format: BookFormat): Promise<BuiltFile | null> {
  const row = (await bookFilesOf(workId)).find((one) => one.format === format);
  if (!row || row.fileId === null || row.byteSize === null || row.contentVersion === null || row.builtAt === null)
    return null;
  const { fileId, byteSize, contentVersion, builtAt, downloadCount } = row;
  return { fileId, byteSize, contentVersion, builtAt, downloadCount };
}
