import { afterCommit, transaction } from "../db/transaction.ts";
import { isShutOut } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, type Limit, uncountAttempt } from "../limits/attempts.ts";
import { barredOf } from "./barring.ts";
import { countLogin } from "./countLogin.ts";
import { isFamiliar } from "./devices.ts";
import { type CallOrigin, recordEvent, recordRefusedLogin } from "./events.ts";
import { findFittingCode, hasSecondFactor, spendCode } from "./factorCodes.ts";
import { cancelRemovalByCode, settleRemoval } from "./factorRemoval.ts";
import { leavingRefusal, leavingUntil } from "./leavingPeople.ts";
import { whilePasswordHolds } from "./line.ts";
import { enqueueNotice } from "./notices.ts";
import { checkPassword, type Entrant, wrongLogin } from "./passwordCheck.ts";
import { endSession, openSession, type Session } from "./sessions.ts";

/** Of one person: logins that were right, from wherever. Each may send a letter. */
const loginDoneLimit: Limit = { kind: "login-done", count: 60, per: "hour" };
/** Of one person: codes behind a right password, codes of a new key, recovery codes. */
const loginCodeLimit: Limit = { kind: "login-code", count: 5, per: "quarter" };

/** @param comesBack a leaving person takes the account back by logging in; inside the transaction of the session */
type ComesBack = (accountId: number) => Promise<void>;

/** `secret` null: the password is right, and the code of the second factor is asked for. */
export type Entry = { userId: number; twoFactorEnabled: boolean; secret: string | null };

/** The fifth wrong code behind a right password sends the owner a letter: somebody knows the password. */
async function fittingCode(userId: number, email: string, code: string | undefined, from: CallOrigin, now: Date) {
  const tries = await countAttempt(loginCodeLimit, String(userId), now);
  try {
    const fitting = await findFittingCode(userId, code, "code", now);
    await uncountAttempt(loginCodeLimit, String(userId), now);
    return fitting;
  } catch (error) {
    countLogin({ outcome: "wrongCode" });
    await recordRefusedLogin(userId, "loginCodeRefused", from, now);
    if (tries === loginCodeLimit.count) await enqueueNotice("codesRefused", email, from, now);
    throw error;
  }
}

/**
 * Checks login (e-mail or user name, in any case) and password, and opens a session. A banned person gets one too, only
 * to read as a guest, take along what is theirs and log out (docs/adr/0028).
 * Where the second factor is on, its code is asked for behind the right password alone. A code ends what waits to turn
 * the second factor off. A login from a browser that the person has not been in for 90 days sends a letter.
 * @param comesBack ends the deletion of a leaving person; without it the refusal says until when they can come back.
 * @throws Refusal InvalidRequestFields, TooManyRequests (5 codes in 15 minutes and 60 logins an hour a person; as
 * `checkPassword`), UserAccountIsDisabled
 */
export async function logIn(...given: Parameters<typeof enter>): Promise<Entry> {
  try {
    return await enter(...given);
  } catch (error) {
    if (error instanceof Refusal && error.code === "TooManyRequests") countLogin({ outcome: "tooManyTries" });
    throw error;
  }
}

async function enter(
  given: { login: string; password: string; code?: string | undefined },
  from: Entrant,
  now: Date,
  comesBack?: ComesBack,
): Promise<Entry> {
  const { account, seenAt } = await checkPassword(given, from, now);
  const until = await leavingUntil(account.id);
  const barred = barredOf(account, now);
  const isBarred = barred && isShutOut(barred, true) && !until;
  if (isBarred || (until && !comesBack)) countLogin({ outcome: "barred" });
  if (until && !comesBack) throw leavingRefusal(until);
  if (isBarred) throw new Refusal(barred.code, barred.message);
  const { id: userId, email } = account;
  await settleRemoval(userId, now);
  const twoFactorEnabled = await hasSecondFactor(userId);
  if (twoFactorEnabled && !given.code) return { userId, twoFactorEnabled, secret: null };
  const code = twoFactorEnabled ? await fittingCode(userId, email, given.code, from, now) : null;
  await countAttempt(loginDoneLimit, String(userId), now);
  return whilePasswordHolds(account, wrongLogin, async () => {
    await comesBack?.(userId);
    if (code) {
      await cancelRemovalByCode(userId, from, now);
      await spendCode(userId, code, "code", now);
    }
    const secret = await openSession(userId, from, now);
    afterCommit(() => countLogin({ outcome: "accepted" }));
    await recordEvent(userId, code ? ("step" in code ? "loginByCode" : "loginByRecoveryCode") : "login", from, now);
    if (!isFamiliar(seenAt, now)) await enqueueNotice("newDevice", email, from, now);
    return { userId, twoFactorEnabled, secret };
  });
}

/** Ends a session at its person's wish. */
export const logOut = ({ id, accountId }: Session, from: CallOrigin, now: Date): Promise<void> =>
  transaction(async () => {
    await endSession(id);
    await recordEvent(accountId, "logout", from, now);
  });
