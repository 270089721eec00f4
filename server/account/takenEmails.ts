import { db } from "../db/transaction.ts";
import { isThere } from "../lists/found.ts";

/** Can somebody still take the address back after a change? `exceptOf`: whose own former one does not count. */
export const isEmailReserved = (email: string, now: Date, exceptOf = 0): Promise<boolean> =>
  db()
    .selectFrom("emailChange")
    .where("formerEmail", "=", email)
    .where("state", "=", "changed")
    .where("until", ">", now)
    .where("accountId", "!=", exceptOf)
    .$call(isThere);

/**
 * Does the address belong to somebody, or can somebody still take it back? When two want one address at once, the
 * unique index stops one of them. After writing an address, ask `isEmailReserved` once more: its owner may have left it
 * in between.
 */
export async function isEmailTaken(email: string, now: Date, exceptOf = 0): Promise<boolean> {
  const owner = await db().selectFrom("account").where("email", "=", email).select("id").executeTakeFirst();
  return owner !== undefined || isEmailReserved(email, now, exceptOf);
}
