import { db } from "../db/transaction.ts";

/** Is the address somebody's, or can somebody still take it back after a change? `exceptOf`: whose own former one does not count. */
export async function isEmailTaken(email: string, now: Date, exceptOf = 0): Promise<boolean> {
  const owner = await db().selectFrom("account").where("email", "=", email).select("id").executeTakeFirst();
  if (owner) return true;
  const former = await db()
    .selectFrom("emailChange")
    .where("formerEmail", "=", email)
    .where("state", "=", "changed")
    .where("until", ">", now)
    .where("accountId", "!=", exceptOf)
    .select("accountId")
    .executeTakeFirst();
  return former !== undefined;
}
