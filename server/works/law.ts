import { apply } from "../../src/machines/lifecycles/law.ts";
import {
  lacksOriginalAuthor,
  type StoredWork,
  type WorkEvent,
  workAskers,
  workLifecycle,
  workStateName,
  workStateValue,
} from "../../src/machines/lifecycles/work.lifecycle.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { renewBookFiles } from "./bookFiles.ts";
import { mustBeAsker } from "./policy.ts";
import { needsModeration } from "./presenter.ts";
import { lockWork, type WorkRow } from "./rows.ts";

/** Read anew inside the transaction: a session may not know yet that the address was confirmed. */
async function factsOf(work: WorkRow, askerId: number, now: Date): Promise<StoredWork["facts"]> {
  const { emailIsConfirmed, ownerIsKnown } = await db()
    .selectNoFrom((query) => [
      query
        .exists(
          query.selectFrom("account").where("id", "=", askerId).where("emailConfirmedAt", "is not", null).select("id"),
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
    soldCount: 0,
    deletedAt: work.deletedAt?.getTime() ?? null,
    finishTime: work.finishTime?.getTime() ?? null,
    moderationReason: work.moderationReason,
    moderationNote: work.moderationNote,
    contentVersion: work.contentVersion,
  };
}

const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/**
 * The one way to another state of a work: the law decides, the same transaction stores (spec/domain.md, «The law of works and
 * chapters»). Who may ask is looked at before the law.
 * @throws Refusal NotFound, AccessDenied, or what the law refuses with: InvalidRequestFields, UserEmailNotConfirmed
 */
export const changeWorkState = (
  workId: number,
  event: WorkEvent,
  user: Pick<User, "id" | "roles">,
  now: Date,
): Promise<void> =>
  transaction(async () => {
    const work = await lockWork(workId);
    mustBeAsker(user, work, workAskers[event.type]);
    const stored = {
      state: workStateValue(work.state, work.finishTime !== null),
      facts: await factsOf(work, user.id, now),
    };
    const verdict = apply(workLifecycle, stored, event);
    if (!verdict.allowed) throw new Refusal(verdict.code ?? "InvalidRequestFields", verdict.refusal);
    const state = workStateName(verdict.state);
    const isFirst = state === "published" && work.firstPublishedAt === null;
    await db()
      .updateTable("work")
      .set({
        state,
        finishTime: isoOf(verdict.facts.finishTime),
        moderationReason: verdict.facts.moderationReason,
        moderationNote: verdict.facts.moderationNote,
        deletedAt: isoOf(verdict.facts.deletedAt),
        // Later ones would lift an old book to the top of the catalogue without a new line in it.
        ...(isFirst && { firstPublishedAt: now.toISOString(), lastUpdateTime: now.toISOString() }),
      })
      .where("id", "=", work.id)
      .execute();
    await renewBookFiles(work.id, "content.changed", now);
  });
