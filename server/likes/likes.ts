import { sql } from "kysely";
import * as z from "zod/mini";
import type { Liked, LikedList } from "../../src/api/contract/likes.ts";
import { refusals } from "../../src/text/refusals.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { makeCursor, readCursor } from "../lists/cursor.ts";
import type { Reader } from "../policies/reader.ts";
import { isReadableBy, readingOf } from "../policies/reading.ts";
import { isAuthor } from "../works/policy.ts";
import { fileUrl, findWork } from "../works/rows.ts";

/** So many lines are told at once. */
const AT_ONCE = 24;

const about = { list: "likes" };
const place = z.tuple([z.iso.datetime(), z.int()]);

type SignedIn = Reader & { user: Pick<User, "id" | "roles"> };

/** How many like a work, and whether the asker does. */
export async function likesOf(workId: number, user: Pick<User, "id"> | null): Promise<Liked> {
  const { likeCount, likedAt } = await db()
    .selectFrom("work")
    .leftJoin("liked", (join) =>
      join
        .onRef("liked.targetId", "=", "work.id")
        .on("liked.kind", "=", "work")
        .on("liked.accountId", "=", user?.id ?? -1),
    )
    .where("work.id", "=", workId)
    .select(["work.likeCount", "liked.likedAt"])
    .executeTakeFirstOrThrow(() => Refusal.missing());
  return { isLiked: likedAt !== null, likeCount };
}

/** @returns how many rows are there more than before: 1, 0 or -1 */
async function put(accountId: number, workId: number, { isLiked, now }: { isLiked: boolean; now: Date }) {
  const row = { accountId, kind: "work" as const, targetId: workId };
  if (isLiked) {
    const { numInsertedOrUpdatedRows = 0n } = await db()
      .insertInto("liked")
      .values({ ...row, likedAt: now.toISOString() })
      .onConflict((same) => same.doNothing())
      .executeTakeFirstOrThrow();
    return Number(numInsertedOrUpdatedRows);
  }
  const { numDeletedRows } = await db()
    .deleteFrom("liked")
    .where("accountId", "=", accountId)
    .where("kind", "=", "work")
    .where("targetId", "=", workId)
    .executeTakeFirstOrThrow();
  return -Number(numDeletedRows);
}

/**
 * Likes a work, or not any more; twice is as good as once. The count is kept in the same transaction, by how many rows there are more.
 * @throws Refusal NotFound: readers do not have it; AccessDenied: it is the asker's own
 */
export async function likeWork(
  reader: SignedIn,
  { workId, isLiked }: { workId: number; isLiked: boolean },
  now: Date,
): Promise<Liked> {
  const work = await findWork(workId);
  if ((await readingOf(work, reader)) !== "whole") throw Refusal.missing();
  if (isAuthor(reader.user, work)) throw new Refusal("AccessDenied", refusals.ownLike);
  if (work.state !== "published") throw Refusal.missing();
  const likeCount = await transaction(async () => {
    const more = await put(reader.user.id, workId, { isLiked, now });
    const { likeCount } = await db()
      .updateTable("work")
      .set({ likeCount: sql<number>`like_count + ${more}` })
      .where("id", "=", workId)
      .returning("likeCount")
      .executeTakeFirstOrThrow();
    return likeCount;
  });
  return { isLiked, likeCount };
}

const likedWorks = (reader: SignedIn) =>
  db()
    .selectFrom("liked")
    .innerJoin("work", "work.id", "liked.targetId")
    .where("liked.accountId", "=", reader.user.id)
    .where("liked.kind", "=", "work")
    .where("work.state", "=", "published")
    .where((is) => isReadableBy(is as never, reader));

/** What a person likes and may still read, the last liked first. @throws Refusal InvalidRequestFields: a place that no answer has named */
export async function likedBy(reader: SignedIn, { cursor }: { cursor?: string | undefined }): Promise<LikedList> {
  const from = cursor === undefined ? null : readCursor(place, { ...about, accountId: reader.user.id }, cursor);
  const rows = await likedWorks(reader)
    .$if(from !== null, (query) =>
      query.where(sql<boolean>`(liked.liked_at, liked.target_id) < (${from?.[0]}::timestamptz, ${from?.[1]}::bigint)`),
    )
    .orderBy("liked.likedAt", "desc")
    .orderBy("liked.targetId", "desc")
    .limit(AT_ONCE + 1)
    .select(["work.id", "work.title", "work.format", "work.coverFileId", "liked.likedAt"])
    .execute();
  const { count } = await likedWorks(reader)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const page = rows.slice(0, AT_ONCE);
  const last = page.at(-1);
  return {
    items: page.map(({ id, title, format, coverFileId, likedAt }) => ({
      ...{ type: "work" as const, id, title, coverUrl: fileUrl(coverFileId), likedAt: likedAt.toISOString() },
      url: format === "Audiobook" ? `/audiobook/${id}` : `/book/${id}`,
    })),
    counts: { work: count },
    cursor:
      last && rows.length > AT_ONCE
        ? makeCursor({ ...about, accountId: reader.user.id }, [last.likedAt.toISOString(), last.id])
        : null,
  };
}
