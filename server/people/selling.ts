import { db } from "../db/transaction.ts";

/** Does this person sell a work of their own, or did they once? */
export async function isSeller(accountId: number): Promise<boolean> {
  const found = await db()
    .selectFrom("work")
    .innerJoin("workSale", "workSale.workId", "work.id")
    .where("work.ownerId", "=", accountId)
    .select("work.id")
    .executeTakeFirst();
  return found !== undefined;
}
