import { type ExpressionBuilder, expressionBuilder } from "kysely";
import { formatDate } from "../../src/text/dates.ts";
import { refusals } from "../../src/text/refusals.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";

/** When the account of a leaving person is erased; undefined: the person is not leaving. */
export const leavingUntil = async (accountId: number): Promise<Date | undefined> =>
  (
    await db()
      .selectFrom("accountDeletion")
      .where("accountId", "=", accountId)
      .where("state", "=", "leaving")
      .select("until")
      .executeTakeFirst()
  )?.until;

/** How a login is refused; the data has the day too, so that the page can offer the way back. */
export const leavingRefusal = (until: Date): Refusal =>
  new Refusal("UserAccountIsDisabled", `${refusals.leaving} ${formatDate(until.toISOString())}`, {
    data: { leavingUntil: until.toISOString() },
  });

/** Builds conditions over the rows of `account`, for queries that join other tables to them. */
export const overAccounts = expressionBuilder<Database, "account">();

/**
 * Letters go to everyone who may log in, banned people included, and to people who are leaving: a forgotten password
 * must not keep them from coming back, or from what is theirs.
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
