import { sql } from "kysely";
import type * as contract from "../../src/api/contract/listening.ts";
import { refusals } from "../../src/text/refusals.ts";
import { isReadable } from "../../src/text/saleStates.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { throughGate } from "../policies/gate.ts";
import type { Reader } from "../policies/reader.ts";
import { isoOrNull, type WorkRow } from "../works/rows.ts";

/** Without the chapter of the linked text. */
export type HeardChapter = Omit<contract.HeardChapter, "textChapterId">;
type Row = Omit<HeardChapter, "publishTime"> & {
  publishTime: Date | null;
  sortOrder: number;
  audioId: string;
  isBought: boolean;
};

/** The chapters of a work by the sounds that this listener has, or would have. */
async function gated(work: WorkRow, reader: Reader): Promise<Row[]> {
  const chapters = await throughGate(work, reader);
  if (chapters.length === 0) return [];
  const known = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  const rows = await db()
    .selectFrom("chapterRevision")
    .innerJoin("chapter", "chapter.id", "chapterRevision.chapterId")
    .innerJoin("audio", "audio.id", "chapterRevision.audioId")
    .where("chapterRevision.id", "=", sql<number>`any(${chapters.map(({ revisionId }) => revisionId)}::bigint[])`)
    .select(["chapter.id", "chapter.sortOrder", "chapterRevision.title", "audio.durationMs", "chapter.publishTime"])
    .select(["audio.id as audioId", sql.lit(false).as("isDraft")])
    .execute();
  return rows.flatMap((row) => {
    const chapter = known.get(row.id);
    return chapter ? [{ ...row, access: chapter.access, isBought: chapter.isBought }] : [];
  });
}

/** The others by their last ones, but for those in the bin. */
const drafts = (workId: number) =>
  db()
    .selectFrom("chapter")
    .innerJoin("chapterRevision", "chapterRevision.chapterId", "chapter.id")
    .innerJoin("audio", "audio.id", "chapterRevision.audioId")
    .where("chapter.workId", "=", workId)
    .where("chapter.state", "not in", ["published", "deleted"])
    .where((is) =>
      is(
        "chapterRevision.revision",
        "=",
        is
          .selectFrom("chapterRevision as one")
          .whereRef("one.chapterId", "=", "chapter.id")
          .select(({ fn }) => fn.max("one.revision").as("last")),
      ),
    )
    .select(["chapter.id", "chapter.sortOrder", "chapterRevision.title", "audio.durationMs", "chapter.publishTime"])
    .select(["audio.id as audioId", sql.lit(true).as("isDraft"), sql.lit("open" as const).as("access")])
    .select(sql.lit(false).as("isBought"));

/** @param withDrafts for a person who previews the work */
export async function heardChapters(
  work: WorkRow,
  reader: Reader,
  { withDrafts }: { withDrafts: boolean },
): Promise<HeardChapter[]> {
  const rows: Row[] = [...(await gated(work, reader)), ...(withDrafts ? await drafts(work.id).execute() : [])];
  rows.sort((one, other) => one.sortOrder - other.sortOrder || one.id - other.id);
  return rows.map(({ id, title, durationMs, publishTime, isDraft, access }) => ({
    id,
    title,
    durationMs,
    isDraft,
    access,
    publishTime: isDraft ? null : isoOrNull(publishTime),
  }));
}

/** The sound of a chapter, which this listener has, or which it will have where drafts are seen. */
export async function soundOfChapter(
  work: WorkRow,
  chapterId: number,
  reader: Reader,
  { withDrafts }: { withDrafts: boolean },
): Promise<{ audioId: string; isBought: boolean } | undefined> {
  const found = (await gated(work, reader)).find(({ id }) => id === chapterId);
  if (found && !isReadable(found.access)) throw new Refusal("AccessDenied", refusals.soldChapter);
  if (found || !withDrafts) return found;
  return drafts(work.id).where("chapter.id", "=", chapterId).executeTakeFirst();
}
