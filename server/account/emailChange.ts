import type { ResultOf } from "../../src/api/contract/index.ts";
import {
  type EmailChangeEvent,
  type EmailChangeState,
  emailChangeLifecycle,
} from "../../src/machines/lifecycles/emailChange.lifecycle.ts";
import { apply } from "../../src/machines/lifecycles/law.ts";
import { refusals } from "../../src/text/refusals.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue } from "../jobs/outbox.ts";
import { countAttempt, type Limit, uncountAttempt } from "../limits/attempts.ts";
import { endWithPassword, forgetWaiting } from "./endings.ts";
import { type CallOrigin, recordEvent } from "./events.ts";
import { forgetFactor } from "./factorEnding.ts";
import { whileLoggedIn } from "./line.ts";
import { enqueueNotice } from "./notices.ts";
import { forgetTokens, issueToken, linkExpired, mustBeGoodToken, takeToken } from "./oneTimeTokens.ts";
import { hashPassword } from "./passwords.ts";
import { forgetPhoneSince } from "./phoneChange.ts";
import { type Proof, requireProof } from "./proof.ts";
import { endSessionsBut, type Session } from "./sessions.ts";
import { isEmailReserved, isEmailTaken } from "./takenEmails.ts";
import { newToken } from "./tokens.ts";

const emailChangeLimit: Limit = { kind: "email-change", count: 3, per: "day" };

const taken = () => Refusal.field("email", refusals.emailTaken);

const storedChange = (accountId: number) =>
  db().selectFrom("emailChange").where("accountId", "=", accountId).selectAll().executeTakeFirst();
type Row = Awaited<ReturnType<typeof storedChange>>;

/** What follows by the law; a row whose time has come is none any more, even before the sweep. */
function verdictOf(row: Row, type: EmailChangeEvent["type"], now: Date) {
  const facts = { now: now.getTime(), until: row?.until.getTime() ?? null };
  const ended = row && apply(emailChangeLifecycle, { state: row.state, facts }, { type: "time.reached" });
  const stored = ended?.allowed ? ended : { state: row?.state ?? ("none" as EmailChangeState), facts };
  return apply(emailChangeLifecycle, { state: stored.state, facts: stored.facts }, { type });
}

/** @throws Refusal InvalidRequestFields with the law's text, at the field `token` where a link was opened */
function obey(row: Row, type: EmailChangeEvent["type"], now: Date): Date | null {
  const verdict = verdictOf(row, type, now);
  if (verdict.allowed) return verdict.facts.until === null ? null : new Date(verdict.facts.until);
  const isLink = type === "link.opened" || type === "undo.requested";
  throw isLink ? Refusal.field("token", verdict.refusal) : new Refusal("InvalidRequestFields", verdict.refusal);
}

/** Locks the account, so that changes of its e-mail run one after another. */
const lockAccount = (id: number) =>
  db()
    .selectFrom("account")
    .where("id", "=", id)
    .where("disabledAt", "is", null)
    .select(["id", "email", "emailConfirmedAt", "bannedAt"])
    .forUpdate()
    .executeTakeFirst();

const forgetChange = async (accountId: number): Promise<void> => {
  await db().deleteFrom("emailChange").where("accountId", "=", accountId).execute();
  await forgetTokens("emailChange", accountId);
  await forgetTokens("emailUndo", accountId);
};

/** What is under way; null: nothing. */
export async function emailChangeOf(accountId: number, now: Date): Promise<ResultOf<"getSecurity">["emailChange"]> {
  const row = await storedChange(accountId);
  if (!row || row.until <= now) return null;
  const { state, formerEmail, email, until } = row;
  return { state, formerEmail, email, until: until.toISOString() };
}

/**
 * Asks to change the e-mail: a link of a day goes to the new address, a letter to the present one. Nothing is changed yet.
 * @throws Refusal InvalidRequestFields (the law, one's own address, a taken one, the proof), TooManyRequests (3 a day a person)
 */
export async function requestEmailChange(
  session: Session,
  { email, proof }: { email: string; proof: Proof },
  from: CallOrigin,
  now: Date,
): Promise<void> {
  const { accountId, id: sessionId } = session;
  obey(await storedChange(accountId), "change.requested", now);
  if (email === session.email) throw Refusal.field("email", refusals.ownEmail);
  if (await isEmailTaken(email, now, accountId)) throw taken();
  await countAttempt(emailChangeLimit, String(accountId), now);
  try {
    await requireProof(accountId, proof, now);
  } catch (error) {
    await uncountAttempt(emailChangeLimit, String(accountId), now);
    throw error;
  }
  await whileLoggedIn(session, async () => {
    const account = await lockAccount(accountId);
    const until = obey(await storedChange(accountId), "change.requested", now);
    if (!account || account.bannedAt || !until) throw Refusal.missing();
    await forgetChange(accountId);
    await db()
      .insertInto("emailChange")
      .values({
        accountId,
        state: "requested",
        formerEmail: account.email,
        email,
        requestedAt: now.toISOString(),
        until: until.toISOString(),
        sessionId,
      })
      .execute();
    await recordEvent(accountId, "emailChangeRequested", from, now);
    await enqueue("mail", { letter: "emailChange", accountId });
    await enqueueNotice("emailChanging", account.email, from, now);
  });
}

/** The address stays. @throws Refusal InvalidRequestFields when no change is waiting */
export const cancelEmailChange = ({ accountId }: Session, from: CallOrigin, now: Date): Promise<void> =>
  transaction(async () => {
    await lockAccount(accountId);
    obey(await storedChange(accountId), "cancellation.requested", now);
    await forgetChange(accountId);
    await recordEvent(accountId, "emailChangeCancelled", from, now);
  });

/** The unique index has the last word about an address. */
const asRefusal = (error: unknown, refusal: () => Refusal): unknown => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" && constraint === "account_email" ? refusal() : error;
};

/**
 * Changes the e-mail by the link that the new address got. Every session ends but the one that asked; the former address hears of it
 * and can take it back for 7 days.
 * @throws Refusal InvalidRequestFields when the link is wrong, used or older than a day, or the address is somebody's by now;
 * TooManyRequests (20 wrong links an hour an address)
 */
export async function confirmEmailChange(token: string, from: CallOrigin, now: Date): Promise<{ email: string }> {
  await mustBeGoodToken("emailChange", token, from.address, now);
  try {
    return await transaction(async () => {
      const spent = await takeToken("emailChange", token, now);
      const account = spent && (await lockAccount(spent.accountId));
      const row = spent && (await storedChange(spent.accountId));
      if (!account || account.bannedAt || !row || row.email !== spent.email) throw linkExpired();
      const until = obey(row, "link.opened", now);
      const { id } = account;
      if (!until || (await isEmailTaken(row.email, now, id))) throw taken();
      await db()
        .updateTable("account")
        .set({ email: row.email, emailConfirmedAt: now.toISOString() })
        .where("id", "=", id)
        .execute();
      // Its owner of a moment ago may have left it since it was asked for above.
      if (await isEmailReserved(row.email, now, id)) throw taken();
      await db()
        .updateTable("emailChange")
        .set({ state: "changed", formerEmail: account.email, until: until.toISOString() })
        .where("accountId", "=", id)
        .execute();
      await forgetWaiting(id);
      await endSessionsBut(id, row.sessionId);
      await recordEvent(id, "emailChanged", from, now);
      const { address, userAgent } = from;
      const payload = { letter: "emailChanged" as const, accountId: id, at: now.toISOString(), address, userAgent };
      if (account.emailConfirmedAt) await enqueue("mail", payload, { owner: id });
      return { email: row.email };
    });
  } catch (error) {
    throw asRefusal(error, taken);
  }
}

/**
 * The former address takes the change back: it holds again, every session ends, the password is of no use any more. A second factor
 * and a phone that were set since the change was asked for go too (docs/adr/0029): they may be a stranger's, and would lock the owner out.
 * @returns the token that sets a new password; a letter with another one goes to the address
 * @throws Refusal InvalidRequestFields when the link is wrong, used or older than 7 days; TooManyRequests as `confirmEmailChange`
 */
export async function undoEmailChange(token: string, from: CallOrigin, now: Date): Promise<{ token: string }> {
  await mustBeGoodToken("emailUndo", token, from.address, now);
  const passwordHash = await hashPassword(newToken());
  return transaction(async () => {
    const spent = await takeToken("emailUndo", token, now);
    const account = spent && (await lockAccount(spent.accountId));
    const row = account && (await storedChange(account.id));
    if (!account || !row) throw linkExpired();
    obey(row, "undo.requested", now);
    const { id } = account;
    const { formerEmail: email } = row;
    await db()
      .updateTable("account")
      .set({ email, emailConfirmedAt: now.toISOString(), passwordHash, passwordChangedAt: now.toISOString() })
      .where("id", "=", id)
      .execute()
      // Somebody got the address at the very end of the 7 days.
      .catch((error: unknown) => Promise.reject(asRefusal(error, linkExpired)));
    await forgetChange(id);
    await forgetFactor(id, row.requestedAt);
    await forgetPhoneSince(id, row.requestedAt);
    await endWithPassword(id, now);
    await recordEvent(id, "emailChangeUndone", from, now);
    await enqueue("mail", { letter: "passwordRecovery", email });
    return { token: await issueToken("passwordRecovery", { id, email }, now) };
  });
}
