import { apply } from "../../src/machines/lifecycles/law.ts";
import {
  type SupportLetterEvent,
  supportLetterLifecycle,
} from "../../src/machines/lifecycles/supportLetter.lifecycle.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";

const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/**
 * Locks a letter, asks the law and stores what follows.
 * @param answer what the staff has written
 * @throws Refusal NotFound, InvalidRequestFields
 */
export async function obey(
  id: number,
  event: SupportLetterEvent,
  now: Date,
  answer?: { text: string; by: number },
): Promise<void> {
  const letter = await db()
    .selectFrom("supportLetter")
    .where("id", "=", id)
    .select(["state", "answeredAt", "closedAt"])
    .forUpdate()
    .executeTakeFirstOrThrow(Refusal.missing);
  const facts = {
    now: now.getTime(),
    answeredAt: letter.answeredAt?.getTime() ?? null,
    closedAt: letter.closedAt?.getTime() ?? null,
  };
  const verdict = apply(supportLetterLifecycle, { state: letter.state, facts }, event);
  if (!verdict.allowed) throw new Refusal("InvalidRequestFields", verdict.refusal);
  await db()
    .updateTable("supportLetter")
    .set({
      state: verdict.state,
      answeredAt: isoOf(verdict.facts.answeredAt),
      closedAt: isoOf(verdict.facts.closedAt),
      changedAt: now.toISOString(),
      ...(answer && { answer: answer.text, answeredBy: answer.by }),
    })
    .where("id", "=", id)
    .execute();
}
