import { actionMessages } from "../../src/text/actionMessages.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";

/** Locks the account, so that changes of who may log in run one after another. Call it first in the transaction. */
export const standInLine = async (accountId: number): Promise<void> => {
  await db().selectFrom("account").where("id", "=", accountId).select("id").forNoKeyUpdate().execute();
};

/** A session that was there when its call began has ended. */
export const loggedOut = () => new Refusal("AuthorizationRequired", actionMessages.loginRequired);

/**
 * The session was looked up, and the proof asked for, before the transaction: a new password may have ended both by now, and what it has
 * ended must not be begun after it (docs/adr/0073). Call it in the transaction, behind the lock of the account.
 * @throws Refusal AuthorizationRequired
 */
export async function mustStillBeLoggedIn({ id }: { id: number }): Promise<void> {
  const isThere = await db().selectFrom("session").where("id", "=", id).select("id").executeTakeFirst();
  if (!isThere) throw loggedOut();
}

/**
 * Does in one transaction, behind the account of a session, what a person has proved to want.
 * @throws Refusal AuthorizationRequired: the session has ended meanwhile; what `work` throws
 */
export const whileLoggedIn = <T>(
  { id, accountId }: { id: number; accountId: number },
  work: () => Promise<T>,
): Promise<T> =>
  transaction(async () => {
    await standInLine(accountId);
    await mustStillBeLoggedIn({ id });
    return work();
  });

/**
 * As `whileLoggedIn`, for who has no session and has come with a password.
 * @param checked the account and the hash that the password was compared with
 * @param wrong what is thrown where the password is another by now
 */
export const whilePasswordHolds = <T>(
  { id, passwordHash }: { id: number; passwordHash: string },
  wrong: () => Refusal,
  work: () => Promise<T>,
): Promise<T> =>
  transaction(async () => {
    await standInLine(id);
    const now = await db().selectFrom("account").where("id", "=", id).select("passwordHash").executeTakeFirst();
    if (now?.passwordHash !== passwordHash) throw wrong();
    return work();
  });
