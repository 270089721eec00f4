import type { ExpressionBuilder } from "kysely";
import { formatDate } from "../../src/text/dates.ts";
import { refusals } from "../../src/text/refusals.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";

/** When the account of whoever leaves is erased; undefined: nobody leaves. */
export const leavingUntil = async (accountId: number): Promise<Date | undefined> =>
  (
    await db()
      .selectFrom("accountDeletion")
      .where("accountId", "=", accountId)
      .where("state", "=", "leaving")
      .select("until")
      .executeTakeFirst()
  )?.until;

/** What a login is told; the day stands in its data too, so that the page can offer the way back. */
export const leavingRefusal = (until: Date): Refusal =>
  new Refusal("UserAccountIsDisabled", `${refusals.leaving} ${formatDate(until.toISOString())}`, {
    data: { leavingUntil: until.toISOString() },
  });

/**
 * Letters go to whoever may come in, a banned person too, and to whoever leaves: a forgotten password must keep nobody from coming back,
 * or from what is theirs.
 */
export const mayBeWrittenTo = (is: ExpressionBuilder<Database, "account">) =>
  is.or([
    is("account.disabledAt", "is", null),
    is.exists(
      is
        .selectFrom("accountDeletion")
        .whereRef("accountDeletion.accountId", "=", "account.id")
        .where("accountDeletion.state", "=", "leaving")
        .select("accountDeletion.accountId"),
    ),
  ]);
