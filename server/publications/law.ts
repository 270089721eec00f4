import { sql } from "kysely";
import type { Refused } from "../../src/machines/lifecycles/law.ts";
import {
  askPublicationLaw,
  type PublicationEvent,
  type PublicationFacts,
} from "../../src/machines/lifecycles/publication.lifecycle.ts";
import { publicationRefusals } from "../../src/text/publicationRefusals.ts";
import { type PublicationKind, publicationRules } from "../../src/text/publications.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue, tellOf } from "../jobs/outbox.ts";
import { authorsOf } from "../works/authors.ts";
import { obstaclesOf } from "./obstacles.ts";
import type { PublicationRow } from "./rows.ts";

/** At most one waiting job of a publication: that of its time. */
export const timeKey = (id: number): string => `publication.publish:${id}`;
const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

async function factsOf(row: PublicationRow, now: Date): Promise<PublicationFacts> {
  const { emailConfirmedAt, bannedAt, disabledAt } = await db()
    .selectFrom("account")
    .where("id", "=", row.authorId)
    .select(["emailConfirmedAt", "bannedAt", "disabledAt"])
    .executeTakeFirstOrThrow();
  const { textLength, isPictured } = await db()
    .selectFrom("publicationText")
    .where("publicationId", "=", row.id)
    .select([
      "textLength",
      sql<boolean>`exists (select from publication_file where publication_id = ${row.id})`.as("isPictured"),
    ])
    .executeTakeFirstOrThrow();
  return {
    now: now.getTime(),
    isConfirmed: emailConfirmedAt !== null,
    isBarred: bannedAt !== null || disabledAt !== null,
    isTitled: row.title !== "",
    textLength,
    lacksPicture: row.kind === "art" && !isPictured,
    minLength: publicationRules[row.kind].text.min,
    canBeScheduled: publicationRules[row.kind].canBeScheduled,
    ...(await obstaclesOf[row.kind](row, now)),
    publishTime: row.publishTime?.getTime() ?? null,
    deletedAt: row.deletedAt?.getTime() ?? null,
    wasRemoved: row.wasRemoved,
    reason: row.moderationReason,
    isCorrected: row.isCorrected,
  };
}

/** How the refusal begins that says how long the text is. */
const [TOO_SHORT = ""] = publicationRefusals.tooShort.split("{n}");

/** The field of its form that a refusal of the law belongs to. */
const fieldOf: Readonly<Record<string, string>> = {
  [publicationRefusals.noTitle]: "fields.title",
  [publicationRefusals.noText]: "fields.document",
  [publicationRefusals.noPicture]: "fields.fileId",
  [publicationRefusals.pastTime]: "publishTime",
  [publicationRefusals.tooFar]: "publishTime",
  [publicationRefusals.noReason]: "reason",
};

/** @param verdict of the law, which says no */
export function refusalOf({ refusal, code }: Pick<Refused, "refusal" | "code">): Refusal {
  if (code) return new Refusal(code, refusal);
  const field = refusal.startsWith(TOO_SHORT) ? "fields.document" : fieldOf[refusal];
  return field ? Refusal.field(field, refusal) : new Refusal("InvalidRequestFields", refusal);
}

/** At most one job waits for a publication, and only while it is scheduled. */
const plan = (id: number, state: PublicationRow["state"], publishTime: number | null) =>
  state === "scheduled" && publishTime !== null
    ? enqueue("publication.publish", { publicationId: id }, { runAt: new Date(publishTime), dedupe: timeKey(id) })
    : db().deleteFrom("job").where("dedupe", "=", timeKey(id)).execute();

/** Who hears of one that is out now: who follows its author, or who writes the work that it is about. */
const newsOf: Readonly<Record<PublicationKind, (row: PublicationRow, now: Date) => Promise<unknown>>> = {
  post: ({ id: publicationId, authorId: actorId, privacyDisplay }, now) =>
    privacyDisplay === "Me"
      ? Promise.resolve()
      : tellOf({ type: "publication.published", publicationId, actorId }, now),
  review: async ({ id: publicationId, authorId: actorId, workId }, now) => {
    for (const accountId of await authorsOf(workId))
      await tellOf({ type: "review.published", publicationId, accountId, actorId }, now);
  },
  art: () => Promise.resolve(),
};

/** Notifies readers of what is new, its author of what the staff or the clock has done. */
async function tell(row: PublicationRow, event: PublicationEvent, state: PublicationRow["state"], now: Date) {
  const { id: publicationId, authorId: accountId } = row;
  if (event.type === "removal.given")
    await tellOf({ type: "publication.removed", publicationId, accountId, note: event.reason.trim() }, now);
  else if (event.type === "restoration.given")
    await tellOf({ type: "publication.restored", publicationId, accountId, note: row.moderationReason }, now);
  else if (event.type === "time.reached" && state === "draft")
    await tellOf({ type: "publication.heldBack", publicationId, accountId }, now);
  else if (state === "published" && row.state !== "published") await newsOf[row.kind](row, now);
}

/**
 * The only function that changes the state of a publication. The law decides, and the open transaction stores
 * (docs/spec/community.md, «The law of a publication»).
 * @param row locked
 * @throws Refusal InvalidRequestFields, UserEmailNotConfirmed with the law's text
 */
export async function obeyPublicationLaw(row: PublicationRow, event: PublicationEvent, now: Date): Promise<void> {
  const verdict = askPublicationLaw({ state: row.state, facts: await factsOf(row, now) }, event);
  if (!verdict.allowed) throw refusalOf(verdict);
  const { state, facts } = verdict;
  // An author who takes it back, or throws it away, has it on their page no more; what is removed comes back as it was.
  const isTakenBack = state === "draft" || state === "deleted";
  await db()
    .updateTable("publication")
    .set({
      state,
      publishTime: isoOf(facts.publishTime),
      deletedAt: isoOf(facts.deletedAt),
      wasRemoved: facts.wasRemoved,
      moderationReason: facts.reason,
      isCorrected: facts.isCorrected,
      ...(isTakenBack && { pinnedAt: null }),
    })
    .where("id", "=", row.id)
    .execute();
  await plan(row.id, state, facts.publishTime);
  await tell(row, event, state, now);
}

/**
 * The job «publication.publish»: publishes what has its time, or makes a draft of what may not be published any more. Does nothing when
 * it is gone, is not scheduled any more, or its time was moved to later.
 */
export const publishScheduled = (id: number, now: Date): Promise<void> =>
  transaction(async () => {
    const row = await db().selectFrom("publication").where("id", "=", id).selectAll().forUpdate().executeTakeFirst();
    const isDue = row?.state === "scheduled" && row.publishTime !== null && row.publishTime <= now;
    if (row && isDue) await obeyPublicationLaw(row, { type: "time.reached" }, now);
  });
