import { sql } from "kysely";
import type { Chapter, ListedChapter } from "../../src/api/contract/chapters.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { mayWrite } from "../works/policy.ts";
import { isoOrNull, type WorkRow } from "../works/rows.ts";
import { isLastPublished, isOfAudiobook } from "./rows.ts";

/** Do readers have another text or sound than the last revision? The same text may have been saved again since. */
const hasUnpublishedChanges = sql<boolean>`coalesce(chapter.published_revision_id <> last.id and not exists (
    select from chapter_revision as published, chapter_revision as newest
    where published.id = chapter.published_revision_id and newest.id = last.id
      and published.title = newest.title and published.text_length = newest.text_length
      and published.audio_id is not distinct from newest.audio_id
      and published.document::text = newest.document::text
  ), false)`.as("hasUnpublishedChanges");

/** Chapters in their order with title and length of their last revisions, in one query: what authors see. */
export const chapterViews = () =>
  db()
    .selectFrom("chapter")
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("chapterRevision")
          .whereRef("chapterRevision.chapterId", "=", "chapter.id")
          .orderBy("chapterRevision.revision", "desc")
          .limit(1)
          .select([
            "chapterRevision.id",
            "chapterRevision.revision",
            "chapterRevision.title",
            "chapterRevision.textLength",
            "chapterRevision.audioId",
            "chapterRevision.savedAt",
            "chapterRevision.isDisputed",
          ])
          .as("last"),
      (join) => join.onTrue(),
    )
    .selectAll("chapter")
    .select([
      "last.id as lastRevisionId",
      "last.revision",
      "last.title",
      "last.textLength",
      "last.audioId",
      "last.savedAt",
      "last.isDisputed",
      hasUnpublishedChanges,
      isLastPublished,
      isOfAudiobook,
    ])
    .orderBy("chapter.sortOrder")
    .orderBy("chapter.id");

type Row = Awaited<ReturnType<ReturnType<typeof chapterViews>["execute"]>>[number];

export const presentChapter = (row: Row): Chapter => ({
  id: row.id,
  workId: row.workId,
  title: row.title,
  state: row.state,
  isDraft: row.state === "draft",
  sortOrder: row.sortOrder,
  publishTime: isoOrNull(row.publishTime),
  lastModificationTime: row.lastModificationTime.toISOString(),
  textLength: row.textLength,
  hasUnpublishedChanges: row.hasUnpublishedChanges,
  isDisputed: row.isDisputed,
  isLastPublished: row.isLastPublished,
  deletedAt: isoOrNull(row.deletedAt),
});

/** The same with its last revision. */
export const presentListed = (row: Row): ListedChapter => ({ ...presentChapter(row), revision: row.revision });

/** A chapter with what is known of its last revision and which one readers have. @throws Refusal NotFound */
export const chapterRow = (id: number): Promise<Row> =>
  chapterViews().where("chapter.id", "=", id).executeTakeFirstOrThrow(Refusal.missing);

/** One chapter as its authors see it. @throws Refusal NotFound */
export const chapterView = async (id: number): Promise<Chapter> => presentChapter(await chapterRow(id));

/** The same with its last revision. @param workId the work that it must stand in. @throws Refusal NotFound */
export const listedChapterView = async (id: number, workId: number): Promise<ListedChapter> =>
  presentListed(
    await chapterViews()
      .where("chapter.id", "=", id)
      .where("chapter.workId", "=", workId)
      .executeTakeFirstOrThrow(Refusal.missing),
  );

/** The chapters of a work that are not in the bin. */
export const chaptersOf = async (workId: number): Promise<Chapter[]> => {
  const rows = await chapterViews()
    .where("chapter.workId", "=", workId)
    .where("chapter.state", "!=", "deleted")
    .execute();
  return rows.map(presentChapter);
};

/** All chapters of a work, those in the bin as well. */
export const listedChaptersOf = async (workId: number): Promise<ListedChapter[]> =>
  (await chapterViews().where("chapter.workId", "=", workId).execute()).map(presentListed);

/** The work as the chapter's editor needs it. */
export const workBrief = (work: WorkRow, user: User) => ({
  id: work.id,
  title: work.title,
  format: work.format,
  state: work.state,
  enableRedLine: work.enableRedLine,
  canWrite: mayWrite(user, work),
});
