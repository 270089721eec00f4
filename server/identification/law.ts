import {
  type IdentificationEvent,
  type IdentificationState,
  identificationLifecycle,
} from "../../src/machines/lifecycles/identification.lifecycle.ts";
import { apply } from "../../src/machines/lifecycles/law.ts";
import { refusals } from "../../src/text/refusals.ts";
import { emailChangeOf } from "../account/emailChange.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { type PapersRow, readPapers, sealPapers, sealText, storedPapers } from "./papers.ts";

/** Is the e-mail of the account so new that papers wait? */
export const isEmailNew = async (accountId: number, now: Date): Promise<boolean> =>
  (await emailChangeOf(accountId, now))?.state === "changed";

/**
 * What follows by the law.
 * @returns the row as it is and what it becomes
 * @throws Refusal InvalidRequestFields with the law's text, at `reason` where one is wanted
 */
export async function obey(accountId: number, event: IdentificationEvent, now: Date) {
  const row = await storedPapers(accountId);
  const facts = {
    now: now.getTime(),
    emailJustChanged: await isEmailNew(accountId, now),
    decidedAt: row?.decidedAt?.getTime() ?? null,
    reason: "",
    isHeld: row?.formerFacts != null,
  };
  const state: IdentificationState = row?.state ?? "none";
  const verdict = apply(identificationLifecycle, { state, facts }, event);
  if (verdict.allowed) return { row, state: verdict.state, facts: verdict.facts };
  throw verdict.refusal === refusals.noReason
    ? Refusal.field("reason", verdict.refusal)
    : new Refusal("InvalidRequestFields", verdict.refusal);
}

/** Writes what the law said of a decision. */
export async function storeDecision(
  accountId: number,
  { state, facts }: Pick<Awaited<ReturnType<typeof obey>>, "state" | "facts">,
): Promise<void> {
  if (state === "none" || facts.decidedAt === null) throw new Error(`no decision leads to ${state}`);
  await db()
    .updateTable("identification")
    .set({
      state,
      formerFacts: null,
      reason: sealText(accountId, "reason", facts.reason),
      decidedAt: new Date(facts.decidedAt).toISOString(),
    })
    .where("accountId", "=", accountId)
    .execute();
}

/** What was approved, sealed for the column where it waits; null: nothing holds meanwhile, or it cannot be read. */
export function formerOf(accountId: number, row: PapersRow | undefined, isHeld: boolean): string | null {
  if (!row || !isHeld) return null;
  const held = readPapers(accountId, "facts", row.facts);
  return held && sealPapers(accountId, "former_facts", held);
}

/** May this person be paid: do papers that were approved hold? They do while new ones wait. */
export async function isIdentified(accountId: number): Promise<boolean> {
  const row = await storedPapers(accountId);
  return row !== undefined && (row.state === "approved" || row.formerFacts !== null);
}

/** Who of these may be sent money now: payouts wait while new papers do. */
export async function payableAmong(accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db()
    .selectFrom("identification")
    .where("accountId", "in", accountIds)
    .where("state", "=", "approved")
    .select("accountId")
    .execute();
  return new Set(rows.map(({ accountId }) => accountId));
}
