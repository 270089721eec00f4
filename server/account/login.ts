import { refusals } from "../../src/text/refusals.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, forgetAttempts, uncountAttempt } from "../limits/attempts.ts";
import { limits } from "../limits/limits.ts";
import { verifyPassword } from "./passwords.ts";
import type { From } from "./registration.ts";
import { openSession } from "./sessions.ts";

const accountOf = (login: string) =>
  db()
    .selectFrom("account")
    .select(["id", "passwordHash", "bannedAt", "disabledAt"])
    // An address holds an @, a user name never does: one of the two at most.
    .where((is) => is.or([is("email", "=", login), is(is.fn<string>("lower", ["userName"]), "=", login)]))
    .executeTakeFirst();

/**
 * Checks login (e-mail or user name, in any case) and password, and opens a session. A wrong password and an unknown login are
 * alike in words, in counting and in work. A ban is told only to who knows the password.
 * @returns the account's id and the session's secret
 * @throws Refusal InvalidRequestFields, TooManyRequests (10 wrong tries a login and 50 an address in 15 minutes), UserIsBanned,
 * UserAccountIsDisabled
 */
export async function logIn(
  given: { login: string; password: string },
  from: From,
  now: Date,
): Promise<{ userId: number; secret: string }> {
  const login = given.login.toLowerCase();
  await countAttempt(limits.loginAddress, from.address, now);
  await countAttempt(limits.login, login, now);
  const account = await accountOf(login);
  const isRight = await verifyPassword(account?.passwordHash, given.password);
  if (!account || !isRight) {
    const wrong = Refusal.field("password", refusals.wrongLogin);
    wrong.account = account?.id;
    throw wrong;
  }
  await uncountAttempt(limits.loginAddress, from.address, now);
  await forgetAttempts(limits.login, login);
  if (account.disabledAt) throw new Refusal("UserAccountIsDisabled", refusals.disabled);
  if (account.bannedAt) throw new Refusal("UserIsBanned", refusals.banned);
  return { userId: account.id, secret: await openSession(account.id, from, now) };
}
