import { db } from "../db/transaction.ts";

/** Has whoever holds a work opened it? */
export const hasOpened = async (workId: number, accountId: number): Promise<boolean> =>
  (await db()
    .selectFrom("holding")
    .where("workId", "=", workId)
    .where("accountId", "=", accountId)
    .where("endedAt", "is", null)
    .where("openedAt", "is not", null)
    .select("id")
    .executeTakeFirst()) !== undefined;

/**
 * Whoever holds a work opens what would be closed without that: from now on the money does not go back by itself.
 * @returns do they hold it still? A refund may have taken it away in this very moment
 */
export async function noteOpened(workId: number, accountId: number, now: Date): Promise<boolean> {
  const held = await db()
    .selectFrom("holding")
    .where("workId", "=", workId)
    .where("accountId", "=", accountId)
    .where("endedAt", "is", null)
    .select(["id", "openedAt"])
    .executeTakeFirst();
  if (!held) return false;
  if (held.openedAt !== null) return true;
  const noted = await db()
    .updateTable("holding")
    .set({ openedAt: now.toISOString() })
    .where("id", "=", held.id)
    .where("endedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}
