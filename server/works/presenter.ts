import { sql } from "kysely";
import type { ListedWork, Work } from "../../src/api/contract/works.ts";
import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { authorIds, namedAuthors, presentNamed } from "./authors.ts";
import { linkedWork } from "./linkedWork.ts";
import { rightsOf } from "./policy.ts";
import { fileUrl, isoOrNull } from "./rows.ts";
import { soldCount } from "./sales.ts";
import { seriesPosition } from "./series.ts";

/** All but the long texts, which lists do not show. */
const listedColumns = [
  "work.id",
  "work.ownerId",
  "work.title",
  "work.format",
  "work.form",
  "work.state",
  "work.finishTime",
  "work.moderationReason",
  "work.moderationNote",
  "work.contentVersion",
  "work.appealedAt",
  "work.appealText",
  "work.appealAnswer",
  "work.genreId",
  "work.firstSubGenreId",
  "work.secondSubGenreId",
  "work.originalAuthor",
  "work.translator",
  "work.reciter",
  "work.ageMark",
  "work.adultOnly",
  "work.hasObsceneLanguage",
  "work.hasDrugs",
  "work.aiUse",
  "work.marksFloor",
  "work.coverFileId",
  "work.coverByAi",
  "work.enableRedLine",
  "work.privacyDisplay",
  "work.privacyDownloads",
  "work.privacyComments",
  "work.commentsReview",
  "work.enableTts",
  "work.seriesId",
  "work.linkedWorkId",
  "work.publishedChapterCount",
  "work.lastModificationTime",
  "work.lastUpdateTime",
  "work.deletedAt",
] as const;

/** Works with everything that an author's list shows, in one query. */
const workViews = () =>
  db()
    .selectFrom("work")
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("chapter")
          .innerJoinLateral(
            (inner) =>
              inner
                .selectFrom("chapterRevision")
                .whereRef("chapterRevision.chapterId", "=", "chapter.id")
                .orderBy("chapterRevision.revision", "desc")
                .limit(1)
                .leftJoin("audio", "audio.id", "chapterRevision.audioId")
                .select(["chapterRevision.textLength", "audio.durationMs"])
                .as("last"),
            (join) => join.onTrue(),
          )
          .whereRef("chapter.workId", "=", "work.id")
          .where("chapter.state", "!=", "deleted")
          .select(({ fn }) => [
            fn.countAll<number>().as("chapterCount"),
            fn.coalesce(fn.sum<number>("last.textLength"), sql.lit(0)).as("textLength"),
            fn.coalesce(fn.sum<number>("last.durationMs"), sql.lit(0)).as("durationMs"),
          ])
          .as("chapters"),
      (join) => join.onTrue(),
    )
    .select(listedColumns)
    .select([authorIds, namedAuthors, "chapters.chapterCount", "chapters.textLength", "chapters.durationMs"])
    .select(soldCount)
    .select((query) => [
      query
        .selectFrom("series")
        .whereRef("series.id", "=", "work.seriesId")
        .select(
          sql<{ id: number; title: string; ownerId: number }>`json_build_object(
            'id', series.id, 'title', series.title, 'ownerId', series.owner_id)`.as("named"),
        )
        .as("series"),
      sql<boolean>`${query.ref("work.annotation")} ~ '\\S'`.as("hasAnnotation"),
      sql<string[]>`array(${query
        .selectFrom("workTag")
        .whereRef("workTag.workId", "=", "work.id")
        .orderBy("workTag.sortOrder")
        .select("workTag.title")})`.as("tags"),
      query
        .exists(
          query
            .selectFrom("work as earlier")
            .whereRef("earlier.ownerId", "=", "work.ownerId")
            .where("earlier.firstPublishedAt", "is not", null)
            .select("earlier.id"),
        )
        .as("ownerIsKnown"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof workViews>["execute"]>>[number];

/**
 * Does MODERATION ask for a moderation of this owner's work? An owner is a newcomer until the first approval
 * (docs/spec/moderation.md, «When a work is moderated»).
 */
export const needsModeration = (ownerIsKnown: boolean): boolean => {
  const { moderation } = config();
  return moderation === "all" || (moderation === "newcomers" && !ownerIsKnown);
};

export const presentListed = (row: Row, user: User): ListedWork => ({
  id: row.id,
  title: row.title,
  format: row.format,
  workForm: row.form,
  state: row.state,
  isFinished: row.finishTime !== null,
  moderationReason: row.moderationReason,
  moderationNote: row.moderationNote,
  contentVersion: row.contentVersion,
  appeal: row.appealedAt && { text: row.appealText, at: row.appealedAt.toISOString(), answer: row.appealAnswer },
  genreId: row.genreId,
  firstSubGenreId: row.firstSubGenreId,
  secondSubGenreId: row.secondSubGenreId,
  tags: row.tags,
  hasAnnotation: row.hasAnnotation,
  originalAuthor: row.originalAuthor,
  translator: row.translator,
  reciter: row.reciter,
  ageMark: row.ageMark,
  adultOnly: row.adultOnly,
  hasObsceneLanguage: row.hasObsceneLanguage,
  hasDrugs: row.hasDrugs,
  aiUse: row.aiUse,
  marksFloor: row.marksFloor,
  coverFileId: row.coverFileId,
  coverByAi: row.coverByAi,
  coverUrl: fileUrl(row.coverFileId),
  enableRedLine: row.enableRedLine,
  privacyDisplay: row.privacyDisplay,
  privacyDownloads: row.privacyDownloads,
  privacyComments: row.privacyComments,
  commentsReview: row.commentsReview,
  enableTTS: row.enableTts,
  seriesId: row.seriesId,
  series: row.series && { id: row.series.id, title: row.series.title, isOwn: row.series.ownerId === user.id },
  linkedWorkId: row.linkedWorkId,
  textLength: row.textLength,
  durationMs: row.durationMs,
  chapterCount: row.chapterCount,
  publishedChapterCount: row.publishedChapterCount,
  ...presentNamed(row),
  lastModificationTime: row.lastModificationTime.toISOString(),
  lastUpdateTime: isoOrNull(row.lastUpdateTime),
  finishTime: isoOrNull(row.finishTime),
  deletedAt: isoOrNull(row.deletedAt),
  soldCount: row.soldCount ?? 0,
  needsModeration: needsModeration(Boolean(row.ownerIsKnown)),
  rights: rightsOf(user, row),
});

/** Works as a list shows them, in this order; what is gone meanwhile is left out. */
export async function listedViews(ids: readonly number[], user: User): Promise<ListedWork[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await workViews().where("work.id", "in", ids).execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [presentListed(row, user)] : [];
  });
}

/** One work as this author or moderator sees it, with what its form shows. @throws Refusal NotFound */
export async function workView(id: number, user: User): Promise<Work> {
  const row = await workViews()
    .where("work.id", "=", id)
    .select(["work.annotation", "work.authorNotes", "work.afterword", "work.booktrailerVideoUrl"])
    .select((query) =>
      query
        .exists(query.selectFrom("workModeration").whereRef("workModeration.workId", "=", "work.id").select("id"))
        .as("wasModerated"),
    )
    .select(({ selectFrom }) =>
      selectFrom("galleryImage")
        .whereRef("galleryImage.workId", "=", "work.id")
        .where("galleryImage.deletedAt", "is", null)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("galleryCount"),
    )
    .select([seriesPosition, linkedWork])
    .executeTakeFirstOrThrow(Refusal.missing);
  const {
    annotation,
    authorNotes,
    afterword,
    galleryCount,
    booktrailerVideoUrl,
    seriesPlace: place,
    linkedWork: linked,
  } = row;
  return {
    ...presentListed(row, user),
    annotation,
    authorNotes,
    afterword,
    wasModerated: Boolean(row.wasModerated),
    galleryCount: galleryCount ?? 0,
    booktrailerVideoUrl,
    seriesPlace: place,
    linkedWork: linked,
  };
}
