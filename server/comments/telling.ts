import { db } from "../db/transaction.ts";
import { tellOf } from "../jobs/outbox.ts";
import type { Root } from "./roots.ts";
import type { CommentRow } from "./rows.ts";

const rootFields = ({ workId, publicationId }: Root) =>
  workId === null ? { publicationId: publicationId ?? -1 } : { workId };

const authorOfParent = async ({ parentId }: CommentRow): Promise<number | null> =>
  parentId === null
    ? null
    : ((await db().selectFrom("comment").where("id", "=", parentId).select("authorId").executeTakeFirst())?.authorId ??
      null);

/** Of one that everybody sees from now on: whom it answers, and the authors of what it is said to, each once. */
export async function tellOfNew(row: CommentRow, root: Root, now: Date): Promise<void> {
  const { id: commentId, authorId: actorId } = row;
  const answered = await authorOfParent(row);
  if (answered !== null && answered !== actorId)
    await tellOf({ type: "comment.replied", commentId, accountId: answered, actorId }, now);
  for (const accountId of root.authorIds)
    if (accountId !== actorId && accountId !== answered)
      await tellOf({ type: "comment.sent", commentId, accountId, actorId, ...rootFields(root) }, now);
}

/** Of one that waits for an author of what it is said to. */
export async function tellOfHeld({ id: commentId, authorId: actorId }: CommentRow, root: Root, now: Date) {
  for (const accountId of root.authorIds)
    await tellOf({ type: "comment.held", commentId, accountId, actorId, ...rootFields(root) }, now);
}
