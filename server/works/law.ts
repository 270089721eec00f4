import { apply, type Refused } from "../../src/machines/lifecycles/law.ts";
import {
  lacksOriginalAuthor,
  type StoredWork,
  type WorkEvent,
  workAskers,
  workLifecycle,
  workStateName,
  workStateValue,
} from "../../src/machines/lifecycles/work.lifecycle.ts";
import { actionMessages } from "../../src/text/actionMessages.ts";
import type { ModerationKind } from "../../src/text/moderation.ts";
import { refusals } from "../../src/text/refusals.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { tellOf } from "../jobs/outbox.ts";
import { renewBookFiles } from "./bookFiles.ts";
import { recordModeration, refuseDecided, refuseDecidedSince, removerOf } from "./moderation.ts";
import { mustBeAsker } from "./policy.ts";
import { needsModeration } from "./presenter.ts";
import { lockWork, type WorkRow } from "./rows.ts";
import { closeForBuyers, countSold, followSale } from "./sales.ts";

type Asker = Pick<User, "id" | "roles">;

/** Read inside the transaction: a session may not know yet that the address was confirmed. */
async function factsOf(work: WorkRow, asker: Asker, now: Date): Promise<StoredWork["facts"]> {
  const { emailIsConfirmed, ownerIsKnown } = await db()
    .selectNoFrom((query) => [
      query
        .exists(
          query.selectFrom("account").where("id", "=", asker.id).where("emailConfirmedAt", "is not", null).select("id"),
        )
        .as("emailIsConfirmed"),
      query
        .exists(
          query
            .selectFrom("work")
            .where("ownerId", "=", work.ownerId)
            .where("firstPublishedAt", "is not", null)
            .select("id"),
        )
        .as("ownerIsKnown"),
    ])
    .executeTakeFirstOrThrow();
  return {
    now: now.getTime(),
    publishedChapterCount: work.publishedChapterCount,
    hasGenre: work.genreId !== null,
    hasAnnotation: work.annotation.trim() !== "",
    lacksOriginalAuthor: lacksOriginalAuthor({ workForm: work.form, originalAuthor: work.originalAuthor }),
    emailIsConfirmed: Boolean(emailIsConfirmed),
    needsModeration: needsModeration(Boolean(ownerIsKnown)),
    soldCount: await countSold(work.id),
    deletedAt: work.deletedAt?.getTime() ?? null,
    finishTime: work.finishTime?.getTime() ?? null,
    moderationReason: work.moderationReason,
    moderationNote: work.moderationNote,
    contentVersion: work.contentVersion,
    appealedAt: work.appealedAt?.getTime() ?? null,
    appealText: work.appealText,
    appealAnswer: work.appealAnswer,
    isRemover: work.state === "removed" && !asker.roles.includes("Admin") && (await removerOf(work.id)) === asker.id,
  };
}

const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** What is written down of an event; nothing of what authors do by themselves. */
const recorded: Partial<Record<WorkEvent["type"], ModerationKind>> = {
  "approval.given": "approved",
  "rejection.given": "rejected",
  "removal.given": "removed",
  "restoration.given": "restored",
  "appeal.requested": "appealed",
  "appeal.declined": "appealDeclined",
};

async function record(work: WorkRow, event: WorkEvent, after: StoredWork, actorId: number, now: Date): Promise<void> {
  const isSubmitted = event.type === "publish.requested" && after.state === "onModeration";
  const kind = isSubmitted ? "submitted" : recorded[event.type];
  if (!kind) return;
  const { moderationNote, moderationReason, appealText, appealAnswer } = after.facts;
  const texts: Partial<Record<ModerationKind, string>> = {
    submitted: moderationNote,
    rejected: moderationReason,
    removed: moderationReason,
    appealed: appealText,
    appealDeclined: appealAnswer,
  };
  const { contentVersion } = work;
  await recordModeration(work, { kind, actorId, text: texts[kind] ?? "", contentVersion, now });
}

/** Which field of the event a text of the law is about. */
const fieldsOf: Readonly<Record<string, string>> = { [refusals.noReason]: "reason", [refusals.noAppealText]: "text" };

function refusalOf({ refusal, code }: Refused): Refusal {
  const field = fieldsOf[refusal];
  return field ? Refusal.field(field, refusal) : new Refusal(code ?? "InvalidRequestFields", refusal);
}

/**
 * The only function that changes the state of a work. The law decides, and the same transaction stores (docs/spec/works.md,
 * «The law of works»). The right to ask is checked before the law.
 * @param seen the last decision about the work that a moderator has seen; null: none. Without it, only a refusal because of the
 * state says whose decision holds
 * @throws Refusal NotFound, AccessDenied, or what the law refuses with: InvalidRequestFields, UserEmailNotConfirmed
 */
export const changeWorkState = (
  workId: number,
  event: WorkEvent,
  user: Asker,
  now: Date,
  seen?: number | null,
): Promise<void> =>
  transaction(async () => {
    const work = await lockWork(workId);
    const asker = workAskers[event.type];
    mustBeAsker(user, work, asker);
    if (asker === "moderator" && seen !== undefined) await refuseDecidedSince(work.id, seen, now);
    const stored = {
      state: workStateValue(work.state, work.finishTime !== null),
      facts: await factsOf(work, user, now),
    };
    const verdict = apply(workLifecycle, stored, event);
    if (!verdict.allowed && asker === "moderator" && verdict.refusal === actionMessages.unavailable)
      await refuseDecided(work.id, event.type, now);
    if (!verdict.allowed) throw refusalOf(verdict);
    const state = workStateName(verdict.state);
    const isFirst = state === "published" && work.firstPublishedAt === null;
    await db()
      .updateTable("work")
      .set({
        state,
        ...(state !== work.state && { stateSince: now.toISOString() }),
        finishTime: isoOf(verdict.facts.finishTime),
        moderationReason: verdict.facts.moderationReason,
        moderationNote: verdict.facts.moderationNote,
        appealedAt: isoOf(verdict.facts.appealedAt),
        appealText: verdict.facts.appealText,
        appealAnswer: verdict.facts.appealAnswer,
        deletedAt: isoOf(verdict.facts.deletedAt),
        ...(event.type === "removal.given" && { isUnlawful: event.isUnlawful === true }),
        ...(event.type === "restoration.given" && { isUnlawful: false }),
        // Later ones would lift an old book to the top of the catalogue without a new line in it.
        ...(isFirst && { firstPublishedAt: now.toISOString(), lastUpdateTime: now.toISOString() }),
      })
      .where("id", "=", work.id)
      .execute();
    await record(work, event, verdict, user.id, now);
    await renewBookFiles(work.id, "content.changed", now);
    await followSale(work.id);
    if (event.type === "removal.given" && event.isUnlawful) await closeForBuyers(work.id, now);
    if (isFirst) await tellOf({ type: "work.published", workId: work.id }, now);
    else if (state === "published" && work.finishTime === null && verdict.facts.finishTime !== null)
      await tellOf({ type: "work.finished", workId: work.id }, now);
  });
