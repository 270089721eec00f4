import { db } from "../db/transaction.ts";

/** Whether the account's own address is confirmed. Read from the database: a session may not know yet. */
export const isEmailConfirmed = async (accountId: number): Promise<boolean> =>
  (await db()
    .selectFrom("account")
    .where("id", "=", accountId)
    .where("emailConfirmedAt", "is not", null)
    .select("id")
    .executeTakeFirst()) !== undefined;
