import type { WorkEvent } from "../../src/machines/lifecycles/work.lifecycle.ts";
import { formatMoment } from "../../src/text/dates.ts";
import { type DecisionKind, decisionKinds, isDecision, type ModerationKind } from "../../src/text/moderation.ts";
import { refusals } from "../../src/text/refusals.ts";
import { filled } from "../../src/text/words.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue, tellOf } from "../jobs/outbox.ts";
import { isAuthor } from "./policy.ts";
import type { WorkRow } from "./rows.ts";

type Entry = { kind: ModerationKind; actorId: number; text: string; contentVersion: number; now: Date };

/** Writes down what was asked or decided, and tells every author of a decision. The work is locked. */
export async function recordModeration(
  work: Pick<WorkRow, "id" | "authorIds">,
  { kind, actorId, text, contentVersion, now }: Entry,
): Promise<void> {
  const { id } = await db()
    .insertInto("workModeration")
    .values({ workId: work.id, kind, actorId, text, contentVersion, at: now.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!isDecision(kind)) return;
  for (const accountId of work.authorIds) {
    await enqueue("mail", { letter: "workDecided", moderationId: id, accountId }, { owner: accountId });
    await tellOf({ type: "work.decided", workId: work.id, accountId, moderationId: id }, now);
  }
}

const entries = (workId: number) =>
  db()
    .selectFrom("workModeration")
    .innerJoin("account", "account.id", "workModeration.actorId")
    .where("workModeration.workId", "=", workId)
    .orderBy("workModeration.id", "desc")
    .select(["workModeration.id", "workModeration.actorId", "workModeration.kind", "workModeration.at"])
    .select(["workModeration.text", "workModeration.contentVersion"])
    .select(["account.fio", "account.userName"]);

/**
 * What has passed between the authors of a work and its moderators, the last first. Only moderators see who decided: an
 * author who reads of a removal would know whom to press.
 */
export async function moderationHistory(work: WorkRow, asker: Pick<User, "id" | "roles">) {
  const rows = await entries(work.id).execute();
  const isTold = !isAuthor(asker, work);
  return rows.map(({ id, actorId, kind, at, text, contentVersion, fio, userName }) => ({
    id,
    kind,
    text,
    contentVersion,
    at: at.toISOString(),
    by: isTold || !isDecision(kind) ? { id: actorId, fio, userName } : null,
  }));
}

const lastDecision = (workId: number, kinds: readonly DecisionKind[] = decisionKinds) =>
  entries(workId).where("workModeration.kind", "in", kinds).limit(1).executeTakeFirst();

/** Who has removed the work last; undefined: it was before such things were written down. */
export const removerOf = async (workId: number): Promise<number | undefined> =>
  (await lastDecision(workId, ["removed"]))?.actorId;

const publication = ["approved", "rejected"];
const appeal = ["restored", "appealDeclined"];
/** Of what each event is one of two answers. */
const answersOf: Partial<Record<WorkEvent["type"], readonly string[]>> = {
  "approval.given": publication,
  "rejection.given": publication,
  "removal.given": ["removed"],
  "restoration.given": appeal,
  "appeal.declined": appeal,
};

const alreadyDecided = ({ fio, at }: { fio: string; at: Date }, now: Date): Refusal => {
  const time = formatMoment(at.toISOString(), now.getTime());
  return new Refusal("InvalidRequestFields", filled(refusals.alreadyDecided, { fio, time }));
};

/** Where another has decided what the event would, and nobody has asked since, whose decision it is. @throws Refusal InvalidRequestFields */
export async function refuseDecided(workId: number, type: WorkEvent["type"], now: Date): Promise<void> {
  const last = await entries(workId).where("workModeration.kind", "!=", "marksRaised").limit(1).executeTakeFirst();
  if (last && answersOf[type]?.includes(last.kind)) throw alreadyDecided(last, now);
}

/**
 * Of two moderators at once the second learns whose decision holds. The work is locked.
 * @param after the last decision that the moderator has seen; null: there was none
 * @throws Refusal InvalidRequestFields: «Решение уже принято: {fio}, {time}»
 */
export async function refuseDecidedSince(workId: number, after: number | null, now: Date): Promise<void> {
  const last = await lastDecision(workId);
  if (last && last.id > (after ?? 0)) throw alreadyDecided(last, now);
}
