import { sql } from "kysely";
import { db, transaction } from "../db/transaction.ts";
import { networkOf } from "../http/networks.ts";
import { enqueue } from "../jobs/outbox.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { endWithPassword, forgetUnproved } from "./endings.ts";
import { type CallOrigin, recordEvent } from "./events.ts";
import { hasSecondFactor } from "./factorCodes.ts";
import { leavingUntil } from "./leavingPeople.ts";
import type { Entry } from "./login.ts";
import { enqueueNotice } from "./notices.ts";
import { forgetTokens, issueToken, linkExpired, mustBeGoodToken, spendToken } from "./oneTimeTokens.ts";
import { mustBeGoodPassword } from "./passwordRules.ts";
import { hashPassword } from "./passwords.ts";
import { openSession } from "./sessions.ts";
import { newToken } from "./tokens.ts";

/** Of one e-mail from one network, and from everywhere. */
const recoveryLimit: Limit = { kind: "recovery", count: 5, per: "hour" };
const recoveryEverywhereLimit: Limit = { kind: "recovery-everywhere", count: 50, per: "hour" };
const recoveryAddressLimit: Limit = { kind: "recovery-address", count: 20, per: "hour" };
const confirmationLetterLimit: Limit = { kind: "confirmation-letter", count: 5, per: "hour" };

/**
 * Plans the letter with the link that sets a new password. Whether the address is anyone's is found out later, by the
 * job: the answer and its work are the same.
 * @throws Refusal TooManyRequests (an hour 5 an e-mail and network, 20 a network, 50 an e-mail), for unknown e-mails
 * alike.
 */
export async function askForRecovery(email: string, address: string, now: Date): Promise<void> {
  await countAttempt(recoveryAddressLimit, address, now);
  await countAttempt(recoveryLimit, `${email} ${networkOf(address)}`, now);
  await countAttempt(recoveryEverywhereLimit, email, now);
  await enqueue("mail", { letter: "passwordRecovery", email });
}

/**
 * Sets the password by the link of a letter, and ends what a new password ends, with the links of earlier letters. The
 * address counts as confirmed, and what was set while it was not is gone. A new session is opened, with two exceptions:
 * the second factor is on, which a letter must not walk around; or the person is leaving, and the login shows the way
 * back. A link works once.
 * @throws Refusal InvalidRequestFields when the link is wrong, used or older than an hour, or the password too well
 * known; TooManyRequests (20 wrong ones an hour an address)
 */
export async function resetPassword(
  given: { token: string; password: string },
  from: CallOrigin,
  now: Date,
): Promise<Entry> {
  const person = await mustBeGoodToken("passwordRecovery", given.token, from.address, now);
  await mustBeGoodPassword(given.password, person);
  const passwordHash = await hashPassword(given.password);
  return transaction(async () => {
    const account = await spendToken("passwordRecovery", given.token, now);
    if (!account) throw linkExpired();
    const { isProved } = await db()
      .selectFrom("account")
      .where("id", "=", account.id)
      .select(sql<boolean>`email_confirmed_at is not null`.as("isProved"))
      .executeTakeFirstOrThrow();
    await db()
      .updateTable("account")
      .set({
        passwordHash,
        passwordChangedAt: now.toISOString(),
        emailConfirmedAt: sql<string>`coalesce(email_confirmed_at, ${now})`,
      })
      .where("id", "=", account.id)
      .execute();
    await endWithPassword(account.id, now);
    await forgetTokens("notMe", account.id);
    await forgetTokens("emailConfirmation", account.id);
    if (!isProved) await forgetUnproved(account.id);
    await recordEvent(account.id, "passwordReset", from, now);
    await enqueueNotice("passwordChanged", account.email, from, now);
    const twoFactorEnabled = await hasSecondFactor(account.id);
    const isOpened = !twoFactorEnabled && !(await leavingUntil(account.id));
    const secret = isOpened ? await openSession(account.id, from, now) : null;
    return { userId: account.id, twoFactorEnabled, secret };
  });
}

/**
 * Confirms the address by the link of a letter, once, within 3 days.
 * @throws Refusal InvalidRequestFields when the link is wrong, used or old; TooManyRequests as `resetPassword`
 */
export async function confirmEmail(token: string, address: string, now: Date): Promise<{ email: string }> {
  await mustBeGoodToken("emailConfirmation", token, address, now);
  return transaction(async () => {
    const account = await spendToken("emailConfirmation", token, now);
    if (!account) throw linkExpired();
    await db()
      .updateTable("account")
      .set({ emailConfirmedAt: now.toISOString() })
      .where("id", "=", account.id)
      .execute();
    return { email: account.email };
  });
}

/**
 * Plans another letter that confirms the address; nothing when it is confirmed already.
 * @throws Refusal TooManyRequests (5 an hour an account)
 */
export async function askForConfirmation(
  account: { id: number; email: string; isConfirmed: boolean },
  now: Date,
): Promise<void> {
  if (account.isConfirmed) return;
  await countAttempt(confirmationLetterLimit, String(account.id), now);
  await enqueue("mail", { letter: "emailConfirmation", email: account.email });
}

/**
 * «Это не я», by the link of a letter: the password is of no use any more, and what a new one ends has ended.
 * @returns the token that sets a new password
 * @throws Refusal InvalidRequestFields when the link is wrong, used or older than 7 days; TooManyRequests as `resetPassword`
 */
export async function disownEvent(token: string, from: CallOrigin, now: Date): Promise<{ token: string }> {
  await mustBeGoodToken("notMe", token, from.address, now);
  const passwordHash = await hashPassword(newToken());
  return transaction(async () => {
    const account = await spendToken("notMe", token, now);
    if (!account) throw linkExpired();
    await db()
      .updateTable("account")
      .set({ passwordHash, passwordChangedAt: now.toISOString() })
      .where("id", "=", account.id)
      .execute();
    await endWithPassword(account.id, now);
    await recordEvent(account.id, "disowned", from, now);
    return { token: await issueToken("passwordRecovery", account, now) };
  });
}
