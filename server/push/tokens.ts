import { refusals } from "../../src/text/refusals.ts";
import type { Session } from "../account/sessions.ts";
import { tokenHash } from "../account/tokens.ts";
import type { Config } from "../config.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { isFirebaseToken, subscriptionOf } from "./settings.ts";

/** Whether the provider that is set can send to it. */
const isOfProvider = (token: string, push: Config["push"]): boolean =>
  push.firebase ? isFirebaseToken(token) : subscriptionOf(token, push) !== null;

/**
 * A browser shows from now on the notifications of its account, until its session ends. A browser has one token: the
 * one before goes. Another account that used this browser is no longer notified there. `told.id`: the row that the
 * browser knows of; another person's is left alone.
 * @throws Refusal InvalidRequestFields where the provider does not know such tokens
 */
export async function registerToken(
  session: Pick<Session, "id" | "accountId">,
  known: { id?: number | undefined; token: string },
  push: Config["push"],
  now: Date,
): Promise<{ id: number }> {
  const { token, id = null } = known;
  if (!isOfProvider(token, push)) throw Refusal.field("token", refusals.pushToken);
  const row = { accountId: session.accountId, sessionId: session.id, tokenHash: tokenHash(token), token };
  return transaction(async () => {
    await db()
      .deleteFrom("pushToken")
      .where("tokenHash", "!=", row.tokenHash)
      .where((is) =>
        is.or([is("sessionId", "=", session.id), is.and([is("id", "=", id), is("accountId", "=", session.accountId)])]),
      )
      .execute();
    return db()
      .insertInto("pushToken")
      .values({ ...row, createdAt: now.toISOString() })
      .onConflict((same) => same.column("tokenHash").doUpdateSet(row))
      .returning("id")
      .executeTakeFirstOrThrow();
  });
}

/** One's own token of this text. What is not there is gone already. */
export async function forgetToken(accountId: number, { id, token }: { id: number; token: string }): Promise<void> {
  await db()
    .deleteFrom("pushToken")
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .where("tokenHash", "=", tokenHash(token))
    .execute();
}

/** One's own token; undefined: the server knows none of this id, or it is another person's. */
export const tokenOf = (accountId: number, id: number): Promise<{ id: number; token: string } | undefined> =>
  db()
    .selectFrom("pushToken")
    .select(["id", "token"])
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .executeTakeFirst();

/** Ids of the devices that an account is notified on: sessions that are over count no more. */
export const devicesOf = async (accountId: number, now: Date): Promise<number[]> => {
  const rows = await db()
    .selectFrom("pushToken")
    .innerJoin("session", "session.id", "pushToken.sessionId")
    .select("pushToken.id")
    .where("pushToken.accountId", "=", accountId)
    .where("session.expiresAt", ">", now)
    .orderBy("pushToken.id")
    .execute();
  return rows.map(({ id }) => id);
};

/** The provider knows the device no more. */
export const dropToken = async (id: number, token: string): Promise<void> => {
  await db().deleteFrom("pushToken").where("id", "=", id).where("tokenHash", "=", tokenHash(token)).execute();
};
