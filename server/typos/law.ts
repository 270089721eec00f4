import type { Selectable } from "kysely";
import { apply, type Verdict } from "../../src/machines/lifecycles/law.ts";
import { type TypoNoteEvent, typoNoteLifecycle } from "../../src/machines/lifecycles/typoNote.lifecycle.ts";
import { db } from "../db/transaction.ts";
import type { TypoNoteTable } from "./tables.ts";

export type TypoRow = Selectable<TypoNoteTable>;

/**
 * The one way to another state of a note: the law decides, the open transaction stores.
 * @param row locked
 * @param facts.now when somebody settles it
 */
export async function obeyTypoLaw(
  row: TypoRow,
  event: TypoNoteEvent,
  { isHeld, now }: { isHeld: boolean; now: Date },
): Promise<Verdict<typeof typoNoteLifecycle>> {
  const verdict = apply(typoNoteLifecycle, { state: row.state, facts: { isHeld } }, event);
  if (!verdict.allowed) return verdict;
  await db()
    .updateTable("typoNote")
    .set({ state: verdict.state, settledAt: now.toISOString() })
    .where("id", "=", row.id)
    .execute();
  return verdict;
}
