import { refusals } from "../../src/text/refusals.ts";
import { db, transaction } from "../db/transaction.ts";
import { networkOf } from "../http/networks.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, forgetAttempts, uncountAttempt } from "../limits/attempts.ts";
import { type Limit, limits } from "../limits/limits.ts";
import { barredOf } from "./barring.ts";
import { deviceSeenAt, isFamiliar } from "./devices.ts";
import { recordEvent, recordRefusedLogin } from "./events.ts";
import { findFittingCode, hasSecondFactor, spendCode } from "./factorCodes.ts";
import { leavingRefusal, leavingUntil } from "./leavingPeople.ts";
import { enqueueNotice } from "./notices.ts";
import { verifyPassword } from "./passwords.ts";
import type { From } from "./registration.ts";
import { endSession, openSession, type Session } from "./sessions.ts";

/** `device`: what the browser holds that somebody has come in from. */
type Entrant = From & { device: string | undefined };

/** @param comesBack whoever leaves takes the account back by coming in; inside the transaction of the session */
type ComesBack = (accountId: number) => Promise<void>;

const accountOf = (login: string) =>
  db()
    .selectFrom("account")
    .select(["id", "email", "passwordHash", "bannedAt", "bannedUntil", "banReason", "disabledAt"])
    // An address holds an @, a user name never does: one of the two at most.
    // Whoever was erased has no password.
    .where("passwordHash", "!=", "")
    .where((is) => is.or([is("email", "=", login), is(is.fn<string>("lower", ["userName"]), "=", login)]))
    .executeTakeFirst();

/** A known browser has tries of its own; all others share those of their network and those of the login. */
const limitsOf = (login: string, { address, device }: Entrant, isKnown: boolean): [Limit, string][] =>
  isKnown
    ? [[limits.loginDevice, `${login} ${device}`]]
    : [
        [limits.loginAddress, address],
        [limits.login, `${login} ${networkOf(address)}`],
        [limits.loginEverywhere, login],
      ];

/** `secret` null: the password is right, and the code of the second factor is asked for. */
export type Entry = { userId: number; twoFactorEnabled: boolean; secret: string | null };

/** The fifth wrong code behind a right password is told to the owner: somebody knows the password. */
async function fittingCode(userId: number, email: string, code: string | undefined, from: From, now: Date) {
  const tries = await countAttempt(limits.loginCode, String(userId), now);
  try {
    const fitting = await findFittingCode(userId, code, "code", now);
    await uncountAttempt(limits.loginCode, String(userId), now);
    return fitting;
  } catch (error) {
    await recordRefusedLogin(userId, "loginCodeRefused", from, now);
    if (tries === limits.loginCode.count) await enqueueNotice("codesRefused", email, from, now);
    throw error;
  }
}

/**
 * Checks login (e-mail or user name, in any case) and password, and opens a session. A wrong password and an unknown login are
 * alike in words, in counting and in work. A ban is told only to who knows the password.
 * Where the second factor is on, its code is asked for behind the right password alone. A login from a browser that the person has
 * not been in for 90 days is told by letter.
 * @param comesBack ends the deletion of whoever leaves; without it they are told until when they can come back
 * @throws Refusal InvalidRequestFields, TooManyRequests (5 codes a person; in 15 minutes 10 wrong tries a login and network, 50 a network, 100 a
 * login; 10 a login and browser that the person has come in from), UserIsBanned, UserAccountIsDisabled
 */
export async function logIn(
  given: { login: string; password: string; code?: string | undefined },
  from: Entrant,
  now: Date,
  comesBack?: ComesBack,
): Promise<Entry> {
  const login = given.login.toLowerCase();
  const account = await accountOf(login);
  const seenAt = account && from.device ? await deviceSeenAt(account.id, from.device) : undefined;
  const counted = limitsOf(login, from, seenAt !== undefined);
  for (const [limit, subject] of counted) await countAttempt(limit, subject, now);
  const isRight = await verifyPassword(account?.passwordHash, given.password);
  if (!account || !isRight) {
    if (account) await recordRefusedLogin(account.id, "loginRefused", from, now);
    const wrong = Refusal.field("password", refusals.wrongLogin);
    wrong.account = account?.id;
    throw wrong;
  }
  for (const [limit, subject] of counted)
    if (limit === limits.login || limit === limits.loginDevice) await forgetAttempts(limit, subject);
    else await uncountAttempt(limit, subject, now);
  const until = await leavingUntil(account.id);
  if (until && !comesBack) throw leavingRefusal(until);
  const barred = barredOf(account, now);
  if (barred && !until) throw new Refusal(barred.code, barred.message);
  const { id: userId, email } = account;
  const twoFactorEnabled = await hasSecondFactor(userId);
  if (twoFactorEnabled && !given.code) return { userId, twoFactorEnabled, secret: null };
  const code = twoFactorEnabled ? await fittingCode(userId, email, given.code, from, now) : null;
  return transaction(async () => {
    await comesBack?.(userId);
    if (code) await spendCode(userId, code, "code", now);
    const secret = await openSession(userId, from, now);
    await recordEvent(userId, code ? ("step" in code ? "loginByCode" : "loginByRecoveryCode") : "login", from, now);
    if (!isFamiliar(seenAt, now)) await enqueueNotice("newDevice", email, from, now);
    return { userId, twoFactorEnabled, secret };
  });
}

/** Ends a session at its person's wish. */
export const logOut = ({ id, accountId }: Session, from: From, now: Date): Promise<void> =>
  transaction(async () => {
    await endSession(id);
    await recordEvent(accountId, "logout", from, now);
  });
