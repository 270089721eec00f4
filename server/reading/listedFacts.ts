import { type Expression, sql } from "kysely";
import type { ListedBook } from "../../src/api/contract/reading.ts";
import { db } from "../db/transaction.ts";
import type { Reader } from "../policies/reader.ts";
import { isListedFor } from "../policies/reading.ts";
import { overWorks } from "../works/authors.ts";

type Priced = Exclude<ListedBook, { isWithheld: true }>;
type Facts = Pick<
  Priced,
  "reciter" | "series" | "likeCount" | "commentCount" | "viewCount" | "inLibraryState" | "isLiked" | "unreadCount"
>;

/** Chapters of a work that came out since a time; null: none count. */
export const chaptersSince = (workId: Expression<number>, since: Expression<Date | null>) =>
  sql<number>`(select count(*)::integer from chapter
    where chapter.work_id = ${workId} and chapter.state = 'published' and chapter.publish_time > ${since})`;

/**
 * What cards in lists show in addition to the work itself: counts, its series where lists show the work in it, and what
 * it is to the asker. One query for all of them.
 */
export async function listedFactsOf(ids: readonly number[], reader: Reader): Promise<ReadonlyMap<number, Facts>> {
  const accountId = reader.user?.id ?? -1;
  const rows = await db()
    .selectFrom("work")
    .leftJoin("shelvedWork", (join) =>
      join.onRef("shelvedWork.workId", "=", "work.id").on("shelvedWork.accountId", "=", accountId),
    )
    .leftJoin("readerProgress", (join) =>
      join.onRef("readerProgress.workId", "=", "work.id").on("readerProgress.accountId", "=", accountId),
    )
    .leftJoin("liked", (join) =>
      join.onRef("liked.targetId", "=", "work.id").on("liked.kind", "=", "work").on("liked.accountId", "=", accountId),
    )
    .leftJoin("series", (join) => join.onRef("series.id", "=", "work.seriesId").on("series.deletedAt", "is", null))
    .where("work.id", "in", ids)
    .select(["work.id", "work.reciter", "work.likeCount", "work.commentCount", "work.viewCount"])
    .select(["series.id as seriesId", "series.title as seriesTitle", "shelvedWork.state", "liked.likedAt"])
    .select((is) => [
      isListedFor(overWorks, reader).as("isListed"),
      // `greatest` passes over what is null, and is null where both are: then nothing is new.
      chaptersSince(is.ref("work.id"), sql<Date | null>`greatest(shelved_work.added_at, reader_progress.moved_at)`).as(
        "unreadCount",
      ),
    ])
    .execute();
  return new Map(
    rows.map(({ id, seriesId, seriesTitle, state, likedAt, isListed, ...counts }) => [
      id,
      {
        ...counts,
        series: isListed && seriesId !== null && seriesTitle !== null ? { id: seriesId, title: seriesTitle } : null,
        inLibraryState: state ?? "None",
        isLiked: likedAt !== null,
      },
    ]),
  );
}
