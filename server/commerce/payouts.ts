import type { Selectable } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import type { Payout } from "../../src/api/contract/payouts.ts";
import { apply, type Verdict } from "../../src/machines/lifecycles/law.ts";
import {
  type PayoutEvent,
  type PayoutFacts,
  payoutLifecycle,
  type StoredPayout,
} from "../../src/machines/lifecycles/payout.lifecycle.ts";
import { moscowDay } from "../../src/text/days.ts";
import { payoutRefusals } from "../../src/text/payouts.ts";
import { saleRefusals } from "../../src/text/saleRefusals.ts";
import { type CallOrigin, recordEvent } from "../account/events.ts";
import { whileLoggedIn } from "../account/line.ts";
import { type Proof, requireProof } from "../account/proof.ts";
import type { Session } from "../account/sessions.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { payableAmong } from "../identification/law.ts";
import { enqueue } from "../jobs/outbox.ts";
import { type Paged, uncountedPage } from "../lists/paging.ts";
import { isoOrNull } from "../works/rows.ts";
import { availableOf, bookPayment, bookPayout, bookRejection } from "./ledger.ts";
import type { PayoutTable } from "./tables.ts";

export type PayoutRow = Selectable<PayoutTable>;
type Allowed = { allowed: true } & StoredPayout;

/** What the law needs to know of payees in addition to their payouts. */
export async function payeesOf(accountIds: readonly number[]) {
  if (accountIds.length === 0) return () => ({ isIdentified: false, available: 0 });
  const [payable, available] = [await payableAmong(accountIds), await availableOf(accountIds)];
  return (id: number) => ({ isIdentified: payable.has(id), available: available.get(id) ?? 0 });
}
type Payee = ReturnType<Awaited<ReturnType<typeof payeesOf>>>;

const nothingYet = { amount: 0, exportedOn: null, number: "", date: null, reason: "" };

/** What the law says of an event. @param payout null: there is none yet */
export function verdictOn(
  payout: PayoutRow | null,
  payee: Payee,
  event: PayoutEvent,
  now: Date,
): Verdict<typeof payoutLifecycle> {
  const facts: PayoutFacts = { today: moscowDay(now.getTime()), ...payee, ...nothingYet };
  if (payout === null) return apply(payoutLifecycle, { state: "none", facts }, event);
  const { state, amount, exportedAt, number, date, reason } = payout;
  const exportedOn = exportedAt && moscowDay(exportedAt.getTime());
  return apply(payoutLifecycle, { state, facts: { ...facts, amount, exportedOn, number, date, reason } }, event);
}

const fields: Partial<Record<string, string>> = {
  [payoutRefusals.laterDay]: "date",
  [payoutRefusals.earlierDay]: "date",
  [saleRefusals.noReason]: "reason",
};

/** @throws Refusal InvalidRequestFields with the law's text, at the field that it is about */
export function mustBeAllowed(verdict: Verdict<typeof payoutLifecycle>): Allowed {
  if (verdict.allowed) return verdict;
  const field = fields[verdict.refusal];
  throw field ? Refusal.field(field, verdict.refusal) : new Refusal("InvalidRequestFields", verdict.refusal);
}

const bookings = { requested: bookPayout, paid: bookPayment, rejected: bookRejection } as const;
const letters = { requested: "payoutRequested", paid: "payoutPaid", rejected: "payoutRejected" } as const;

/** What follows in the same transaction from where a payout has got to: the ledger, and a letter to its author. */
export async function followPayout({ id, accountId, amount, state }: PayoutRow, now: Date): Promise<void> {
  if (state === "exported") return;
  await bookings[state]({ payoutId: id, payeeId: accountId, amount }, now);
  await enqueue("mail", { letter: letters[state], payoutId: id }, { owner: accountId });
}

export const presentPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  state: row.state,
  amount: row.amount,
  reason: row.reason,
  number: row.number,
  date: row.date,
  requestedAt: row.requestedAt.toISOString(),
  settledAt: isoOrNull(row.settledAt),
});

const payoutsOf = (accountId: number) => db().selectFrom("payout").where("accountId", "=", accountId).selectAll();

/** What the law says of a payout that this person would ask for now. */
async function verdictOnRequest(accountId: number, now: Date) {
  const payee = (await payeesOf([accountId]))(accountId);
  return verdictOn(null, payee, { type: "payout.requested" }, now);
}

type PayoutRequest = { requestId: string; proof: Proof };
type Asker = { session: Session; from: CallOrigin; now: Date };

/**
 * An author asks for all that is available. The same request twice is one payout; of two windows at once the second finds nothing
 * available any more.
 * @throws Refusal InvalidRequestFields with the law's text, or what `requireProof` refuses
 */
export async function requestPayout(
  { requestId, proof }: PayoutRequest,
  { session, from, now }: Asker,
): Promise<ResultOf<"createPayout">> {
  const { accountId } = session;
  const earlierPayout = () => payoutsOf(accountId).where("requestId", "=", requestId).executeTakeFirst();
  const before = await earlierPayout();
  if (before) return presentPayout(before);
  mustBeAllowed(await verdictOnRequest(accountId, now));
  await requireProof(accountId, proof, now);
  return whileLoggedIn(session, async () => {
    const meanwhile = await earlierPayout();
    if (meanwhile) return presentPayout(meanwhile);
    const { facts } = mustBeAllowed(await verdictOnRequest(accountId, now));
    const payout = await db()
      .insertInto("payout")
      .values({ requestId, accountId, state: "requested", amount: facts.amount, requestedAt: now.toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow();
    await followPayout(payout, now);
    await recordEvent(accountId, "payoutRequested", from, now);
    return presentPayout(payout);
  });
}

/** Why this person can ask for no payout now; null: they can. */
export async function payoutRefusal(accountId: number, now: Date): Promise<string | null> {
  const verdict = await verdictOnRequest(accountId, now);
  return verdict.allowed ? null : verdict.refusal;
}

/** What this person has asked for and was neither paid nor refused. Kopecks. */
export async function onTheWayTo(accountId: number): Promise<number> {
  const { sum } = await db()
    .selectFrom("payout")
    .where("accountId", "=", accountId)
    .where("state", "in", ["requested", "exported"])
    .select(({ fn }) => fn.sum<string | null>("amount").as("sum"))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** A page of one's payouts, the last first. */
export async function listPayouts(accountId: number, paged: Paged): Promise<ResultOf<"getMerchantPayouts">> {
  const { rows, isLastPage } = await uncountedPage(payoutsOf(accountId).orderBy("id", "desc"), paged);
  return { payouts: rows.map(presentPayout), isLastPage };
}
