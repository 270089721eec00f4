import { sql } from "kysely";
import * as z from "zod/mini";
import type { Liked, LikedList } from "../../src/api/contract/likes.ts";
import { bookHref } from "../../src/text/bookHref.ts";
import { type CommentRoot, commentHref, commentTitle } from "../../src/text/comments.ts";
import { type LikedKind, likedKinds } from "../../src/text/publications.ts";
import { refusals } from "../../src/text/refusals.ts";
import type { WorkFormat } from "../../src/text/workOptions.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { makeCursor, readCursor } from "../lists/cursor.ts";
import { isCommentOutFor } from "../policies/comments.ts";
import { isOutFor } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import { isReadableBy, readingOf } from "../policies/reading.ts";
import { overWorks } from "../works/authors.ts";
import { isAuthor } from "../works/policy.ts";
import { fileUrl, findWork } from "../works/rows.ts";

/** Lines of one page. */
const AT_ONCE = 24;

const about = { list: "likes" };
const likeCursor = z.tuple([z.iso.datetime(), z.int(), z.enum(likedKinds)]);

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
    .executeTakeFirstOrThrow(Refusal.missing);
  return { isLiked: likedAt !== null, likeCount };
}

/**
 * A like that is to be, or not to be, in the transaction that keeps the count.
 * @returns how many rows are there more than before: 1, 0 or -1
 */
export async function putLike(
  row: { accountId: number; kind: LikedKind; targetId: number },
  { isLiked, now }: { isLiked: boolean; now: Date },
): Promise<number> {
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
    .where("accountId", "=", row.accountId)
    .where("kind", "=", row.kind)
    .where("targetId", "=", row.targetId)
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
    const more = await putLike({ accountId: reader.user.id, kind: "work", targetId: workId }, { isLiked, now });
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

/** What a person likes and may still read. Of works, publications and comments alike: each row has one of them. */
const likedThings = (reader: SignedIn) =>
  db()
    .selectFrom("liked")
    .leftJoin("work", (join) => join.onRef("work.id", "=", "liked.targetId").on("liked.kind", "=", "work"))
    .leftJoin("publication", (join) =>
      join.onRef("publication.id", "=", "liked.targetId").onRef("publication.kind", "=", "liked.kind"),
    )
    .leftJoin("comment", (join) => join.onRef("comment.id", "=", "liked.targetId").on("liked.kind", "=", "comment"))
    .where("liked.accountId", "=", reader.user.id)
    .where((is) =>
      is.or([
        is.and([is("work.state", "=", "published"), isReadableBy(overWorks, reader)]),
        isOutFor(reader),
        isCommentOutFor(reader),
      ]),
    );

const urlOf = (type: LikedKind, id: number, format: string | null): string => {
  if (type !== "work") return `/${type}/${id}`;
  return format === "Audiobook" ? `/audiobook/${id}` : `/book/${id}`;
};

type OfRoot = {
  rootType: CommentRoot | null;
  workId: number | null;
  publicationId: number | null;
  rootFormat: WorkFormat | null;
};

const commentUrl = (id: number, { rootType, workId, publicationId, rootFormat }: OfRoot): string =>
  commentHref(
    workId === null
      ? `/${rootType}/${publicationId}`
      : bookHref({ id: workId, ...(rootFormat && { format: rootFormat }) }),
    id,
  );

type LikesQuery = { cursor?: string | undefined; type?: LikedKind | undefined };

/** What a person likes and may still read, the last liked first. @throws Refusal InvalidRequestFields: a place that no answer has named */
export async function likedBy(reader: SignedIn, { cursor, type }: LikesQuery): Promise<LikedList> {
  const list = { ...about, type, accountId: reader.user.id };
  const from = cursor === undefined ? null : readCursor(likeCursor, list, cursor);
  const rows = await likedThings(reader)
    .$if(type !== undefined, (query) => query.where("liked.kind", "=", type ?? "work"))
    .$if(from !== null, (query) =>
      query.where(
        sql<boolean>`(liked.liked_at, liked.target_id, liked.kind)
          < (${from?.[0]}::timestamptz, ${from?.[1]}::bigint, ${from?.[2]}::text)`,
      ),
    )
    .orderBy("liked.likedAt", "desc")
    .orderBy("liked.targetId", "desc")
    .orderBy("liked.kind", "desc")
    .limit(AT_ONCE + 1)
    .select(["liked.kind", "liked.targetId", "liked.likedAt", "work.format", "work.coverFileId"])
    .select(["comment.rootType", "comment.workId", "comment.publicationId", "comment.text"])
    .select(sql<string>`coalesce(work.title, publication.title, '')`.as("title"))
    .select(
      sql<WorkFormat | null>`(select commented.format from work as commented where commented.id = comment.work_id)`.as(
        "rootFormat",
      ),
    )
    .execute();
  const counted = await likedThings(reader)
    .groupBy("liked.kind")
    .select(({ fn }) => ["liked.kind", fn.countAll<number>().as("count")])
    .execute();
  const countOf = (kind: LikedKind) => counted.find((one) => one.kind === kind)?.count ?? 0;
  const page = rows.slice(0, AT_ONCE);
  const last = page.at(-1);
  return {
    items: page.map(({ kind, targetId, title, format, coverFileId, likedAt, text, ...root }) => ({
      type: kind,
      id: targetId,
      coverUrl: fileUrl(coverFileId),
      likedAt: likedAt.toISOString(),
      title: text === null ? title : commentTitle(text),
      url: kind === "comment" ? commentUrl(targetId, root) : urlOf(kind, targetId, format),
    })),
    counts: Object.fromEntries(likedKinds.map((kind) => [kind, countOf(kind)])) as LikedList["counts"],
    cursor:
      last && rows.length > AT_ONCE ? makeCursor(list, [last.likedAt.toISOString(), last.targetId, last.kind]) : null,
  };
}
