import { sql } from "kysely";
import { commentRefusals } from "../../src/text/commentRefusals.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { putLike } from "../likes/likes.ts";
import { isCommentOutFor } from "../policies/comments.ts";
import type { Caller } from "./writing.ts";

/**
 * Likes a comment, or not any more; twice is as good as once. The count is kept in the same transaction, by how many rows there are more.
 * @throws Refusal NotFound, AccessDenied: it is the asker's own
 */
export async function likeComment(id: number, isLiked: boolean, { reader, now }: Caller) {
  const { authorId } = await db()
    .selectFrom("comment")
    .where("comment.id", "=", id)
    .where(isCommentOutFor(reader))
    .select("authorId")
    .executeTakeFirstOrThrow(Refusal.missing);
  if (authorId === reader.user.id) throw new Refusal("AccessDenied", commentRefusals.ownLike);
  const likeCount = await transaction(async () => {
    const more = await putLike({ accountId: reader.user.id, kind: "comment", targetId: id }, { isLiked, now });
    const counted = await db()
      .updateTable("comment")
      .set({ likeCount: sql<number>`like_count + ${more}` })
      .where("id", "=", id)
      .returning("likeCount")
      .executeTakeFirstOrThrow(Refusal.missing);
    return counted.likeCount;
  });
  return { isLiked, likeCount };
}
