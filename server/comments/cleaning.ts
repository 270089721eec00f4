import { db, transaction } from "../db/transaction.ts";
import { lockRoot, rootOf } from "./roots.ts";
import { type CommentRow, countReply, findComment, lockComment } from "./rows.ts";

const nothing = { text: "", moderationReason: "", isPinned: false, editedAt: null, state: "deleted" } as const;

/** One at a time, each behind its root: others who write there wait for no more. */
const eraseComment = (id: number): Promise<void> =>
  transaction(async () => {
    await lockRoot(rootOf(await findComment(id)), null);
    const row: CommentRow = await lockComment(id);
    const stored = await db()
      .updateTable("comment")
      .set(nothing)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await countReply(row, stored);
  });

/**
 * What somebody has said who is erased: what is visible stays where they leave their texts, of everything else the line alone that
 * replies stand below. Can be done twice.
 */
export async function eraseComments(accountId: number, { keepTexts }: { keepTexts: boolean }): Promise<void> {
  const rows = await db()
    .selectFrom("comment")
    .where("authorId", "=", accountId)
    .$if(keepTexts, (own) => own.where("state", "!=", "visible"))
    .orderBy("id")
    .select("id")
    .execute();
  for (const { id } of rows) await eraseComment(id);
}
