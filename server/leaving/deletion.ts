import { sql } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import {
  type AccountDeletionEvent,
  accountDeletionLifecycle,
} from "../../src/machines/lifecycles/accountDeletion.lifecycle.ts";
import { apply } from "../../src/machines/lifecycles/law.ts";
import { emailChangeOf } from "../account/emailChange.ts";
import { forgetWaiting } from "../account/endings.ts";
import { type CallOrigin, recordEvent } from "../account/events.ts";
import { mustStillBeLoggedIn } from "../account/line.ts";
import { leavingKey } from "../account/notices.ts";
import { type Proof, requireProof } from "../account/proof.ts";
import { endSessionsOf, type Session } from "../account/sessions.ts";
import { moneyOf } from "../commerce/balance.ts";
import { hasExclusive } from "../commerce/exclusive.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue, enqueueGathered } from "../jobs/outbox.ts";
import { isEmailConfirmed } from "../people/people.ts";
import { lockStaffAnd } from "../staff/acts.ts";
import { changeWorkState } from "../works/law.ts";

const storedDeletion = (accountId: number) =>
  db().selectFrom("accountDeletion").where("accountId", "=", accountId).selectAll().executeTakeFirst();

const ifAdmin = sql<boolean>`'Admin' = any(roles)`;

/** Somebody who leaves is no administrator any more, although they may come back. */
async function isLastAdmin(accountId: number): Promise<boolean> {
  const admins = await db()
    .selectFrom("account")
    .where(ifAdmin)
    .where((is) => is.or([is("disabledAt", "is", null), is("id", "=", accountId)]))
    .select("id")
    .limit(2)
    .execute();
  return admins.length === 1 && admins[0]?.id === accountId;
}

/** What the law of the deletion reads of an account. */
const factsOf = async (accountId: number, now: Date) => ({
  now: now.getTime(),
  isLastAdmin: await isLastAdmin(accountId),
  emailJustChanged: (await emailChangeOf(accountId, now))?.state === "changed",
  hasExclusive: await hasExclusive(accountId),
});

/** What follows by the law. */
export async function deletionVerdict(accountId: number, type: AccountDeletionEvent["type"], now: Date) {
  const row = await storedDeletion(accountId);
  const facts = { ...(await factsOf(accountId, now)), until: row?.until.getTime() ?? null };
  return { row, verdict: apply(accountDeletionLifecycle, { state: row?.state ?? "active", facts }, { type }) };
}

/** @returns when the account is erased; null: never @throws Refusal InvalidRequestFields with the law's text */
async function obey(accountId: number, type: AccountDeletionEvent["type"], now: Date) {
  const { row, verdict } = await deletionVerdict(accountId, type, now);
  if (!verdict.allowed) throw new Refusal("InvalidRequestFields", verdict.refusal);
  const { until } = verdict.facts;
  return { row, until: until === null ? null : new Date(until) };
}

/** How many works are one's own, how many of them readers have, and how many were written with others. */
async function countsOf(accountId: number) {
  const written = db()
    .selectFrom("workAuthor")
    .innerJoin("work", "work.id", "workAuthor.workId")
    .where("workAuthor.accountId", "=", accountId)
    .where("workAuthor.confirmedAt", "is not", null)
    .where("work.state", "!=", "deleted");
  const ofOthers = sql<boolean>`exists (select from work_author as other
    where other.work_id = work.id and other.account_id <> ${accountId} and other.confirmed_at is not null)`;
  const counted = await written
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(sql<boolean>`not ${ofOthers}`).as("workCount"),
      fn.countAll<number>().filterWhere(sql<boolean>`work.state = 'published' and not ${ofOthers}`).as("shownCount"),
      fn.countAll<number>().filterWhere(ofOthers).as("sharedCount"),
    ])
    .executeTakeFirstOrThrow();
  return counted;
}

/** What is said before somebody leaves. */
export async function deletionFacts(accountId: number, now: Date): Promise<ResultOf<"getDeletion">> {
  const { now: _, ...facts } = await factsOf(accountId, now);
  return { ...facts, ...(await countsOf(accountId)), ...(await moneyOf(accountId)) };
}

/** Own works that readers have or that wait for a moderator become drafts. @returns those that readers had */
async function withdrawWorks(accountId: number, now: Date): Promise<number[]> {
  const works = await db()
    .selectFrom("work")
    .where("ownerId", "=", accountId)
    .where("state", "in", ["published", "onModeration"])
    .orderBy("id")
    .select(["id", "state"])
    .execute();
  for (const { id } of works)
    await changeWorkState(id, { type: "withdrawal.requested" }, { id: accountId, roles: [] }, now);
  return works.filter(({ state }) => state === "published").map(({ id }) => id);
}

/**
 * Begins to leave: every session ends, the profile is not found, works become drafts, a letter tells until when there is a way back.
 * Two administrators who leave at once come one after the other behind the lock of the staff: one remains.
 * @returns when the account is erased
 * @throws Refusal InvalidRequestFields (the law, the proof), TooManyRequests as `requireProof`
 */
export async function requestDeletion(
  session: Session,
  { keepTexts, proof }: { keepTexts: boolean; proof: Proof },
  from: CallOrigin,
  now: Date,
): Promise<{ until: string }> {
  const { accountId } = session;
  await obey(accountId, "deletion.requested", now);
  await requireProof(accountId, proof, now);
  return transaction(async () => {
    await lockStaffAnd(accountId);
    await mustStillBeLoggedIn(session);
    const { until } = await obey(accountId, "deletion.requested", now);
    if (!until) throw Refusal.missing();
    const shownWorkIds = JSON.stringify(await withdrawWorks(accountId, now));
    await db()
      .insertInto("accountDeletion")
      .values({ accountId, state: "leaving", until: until.toISOString(), keepTexts, shownWorkIds })
      .execute();
    await db().updateTable("account").set({ disabledAt: now.toISOString() }).where("id", "=", accountId).execute();
    await forgetWaiting(accountId);
    await endSessionsOf(accountId);
    await recordEvent(accountId, "deletionRequested", from, now);
    if (await isEmailConfirmed(accountId)) {
      const letter = { letter: "accountLeaving" as const, accountId, at: now.toISOString(), ...from };
      await enqueueGathered(letter, leavingKey(accountId), accountId);
    }
    await enqueue("account.erase", { accountId }, { runAt: until, dedupe: `account.erase ${accountId}` });
    return { until: until.toISOString() };
  });
}

/** Comes back: the account is as it was, but that its works stay drafts. Call it in the transaction of the session. @throws Refusal InvalidRequestFields with the law's text */
export async function cancelDeletion(accountId: number, from: CallOrigin, now: Date): Promise<void> {
  await lockStaffAnd(accountId);
  await obey(accountId, "cancellation.requested", now);
  await db().deleteFrom("accountDeletion").where("accountId", "=", accountId).execute();
  await db().updateTable("account").set({ disabledAt: null }).where("id", "=", accountId).execute();
  await endSessionsOf(accountId);
  await recordEvent(accountId, "deletionCancelled", from, now);
}
