import { sql } from "kysely";
import type * as contract from "../../src/api/contract/listening.ts";
import { db } from "../db/transaction.ts";
import { isoOrNull } from "../works/rows.ts";

/** Without the text beside it. */
export type HeardChapter = Omit<contract.HeardChapter, "textChapterId">;
type Row = Omit<HeardChapter, "publishTime"> & { publishTime: Date | null };

/** The published chapters of a work by the sounds that listeners have, in their order. */
const published = (workId: number) =>
  db()
    .selectFrom("chapter")
    .innerJoin("chapterRevision", "chapterRevision.id", "chapter.publishedRevisionId")
    .innerJoin("audio", "audio.id", "chapterRevision.audioId")
    .where("chapter.workId", "=", workId)
    .where("chapter.state", "=", "published")
    .select(["chapter.id", "chapter.sortOrder", "chapterRevision.title", "audio.durationMs", "chapter.publishTime"])
    .select(["audio.id as audioId", sql.lit(false).as("isDraft")]);

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
    .select(["audio.id as audioId", sql.lit(true).as("isDraft")]);

/** @param withDrafts for whoever previews the work */
export async function heardChapters(workId: number, { withDrafts }: { withDrafts: boolean }): Promise<HeardChapter[]> {
  const rows = [...(await published(workId).execute()), ...(withDrafts ? await drafts(workId).execute() : [])];
  rows.sort((one, other) => one.sortOrder - other.sortOrder || one.id - other.id);
  return rows.map(({ id, title, durationMs, publishTime, isDraft }: Row) => ({
    ...{ id, title, durationMs, isDraft },
    publishTime: isDraft ? null : isoOrNull(publishTime),
  }));
}

/** The sound of a chapter, which listeners have, or which it will have where drafts are seen. */
export async function soundOfChapter(
  workId: number,
  chapterId: number,
  { withDrafts }: { withDrafts: boolean },
): Promise<string | undefined> {
  const found = await published(workId).where("chapter.id", "=", chapterId).executeTakeFirst();
  if (found || !withDrafts) return found?.audioId;
  return (await drafts(workId).where("chapter.id", "=", chapterId).executeTakeFirst())?.audioId;
}
