import { type Selectable, sql } from "kysely";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import type { CommentTable } from "./tables.ts";

export type CommentRow = Selectable<CommentTable>;

/** @throws Refusal NotFound */
export const findComment = (id: number): Promise<CommentRow> =>
  db().selectFrom("comment").where("id", "=", id).selectAll().executeTakeFirstOrThrow(Refusal.missing);

/** Its root is locked before. @throws Refusal NotFound */
export const lockComment = (id: number): Promise<CommentRow> =>
  db().selectFrom("comment").where("id", "=", id).selectAll().forUpdate().executeTakeFirstOrThrow(Refusal.missing);

/** Has it a line for everybody? */
const isThere = ({ state, replyCount }: Pick<CommentRow, "state" | "replyCount">): boolean =>
  state === "visible" || replyCount > 0;

const countMore = async (id: number, more: number): Promise<void> => {
  await db()
    .updateTable("comment")
    .set({ replyCount: sql<number>`reply_count + ${more}` })
    .where("id", "=", id)
    .execute();
};

/**
 * Replies are counted where one has come or gone: of a thread all, of a reply those to it. One that nobody is shown any more may take the
 * line above it along, and so on. The root is locked.
 * @param before as it was, null: it was not there
 */
export async function countReply(before: Pick<CommentRow, "state"> | null, row: CommentRow): Promise<void> {
  const wasThere = before !== null && isThere({ state: before.state, replyCount: row.replyCount });
  const more = Number(isThere(row)) - Number(wasThere);
  if (more === 0) return;
  let changed = 0;
  for (let parentId = row.parentId; parentId !== null; ) {
    changed += more;
    if (parentId === row.threadId) break;
    const parent = await lockComment(parentId);
    await countMore(parentId, more);
    if (isThere({ ...parent, replyCount: parent.replyCount + more }) === isThere(parent)) break;
    parentId = parent.parentId;
  }
  if (row.threadId !== null && changed !== 0) await countMore(row.threadId, changed);
}
