import { db } from "../db/transaction.ts";
import { isThere } from "../lists/found.ts";

/** Whether the account's own address is confirmed. Read from the database: a session may not know yet. */
export const isEmailConfirmed = (accountId: number): Promise<boolean> =>
  db().selectFrom("account").where("id", "=", accountId).where("emailConfirmedAt", "is not", null).$call(isThere);
