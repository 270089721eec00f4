import { sql } from "kysely";
import { db, transaction } from "../db/transaction.ts";
import { enqueue } from "../jobs/outbox.ts";
import type { JobPayloads } from "../jobs/payloads.ts";
import { isThere } from "../lists/found.ts";
import { findWork } from "../works/rows.ts";
import type { EventRow } from "./content.ts";
import type { Facts } from "./definition.ts";
import { deliver } from "./delivery.ts";
import { definitionOf, type EventDefinition } from "./kinds.ts";
import { HOUR, type OpenLine, openLines } from "./lines.ts";
import { nextFollowers, nextReaders } from "./readers.ts";

/** So many readers are notified in one job. */
export const BATCH = 1_000;

type Happened = { definition: EventDefinition; facts: Facts; source: string; at: Date };

const isForOne = ({ definition }: Happened): boolean => definition.to === "account";

/** The fact of which each event of an hour has its own; a person's id is a fact of the part alone. */
const partOf = ({ definition: { gathers }, facts }: Happened) => ({
  chapterId: gathers === "chapterId" ? (facts.chapterId ?? null) : null,
  personId: gathers === "actorId" ? (facts.actorId ?? null) : null,
  publicationId: gathers === "publicationId" ? (facts.publicationId ?? null) : null,
  commentId: gathers === "commentId" ? (facts.commentId ?? null) : null,
});

/** What all parts of an event share. The first comment is stored with it, too. */
const sharedOf = ({ definition: { gathers }, facts }: Happened) => ({
  accountId: facts.accountId ?? null,
  actorId: gathers === "actorId" ? null : (facts.actorId ?? null),
  workId: facts.workId ?? null,
  complaintId: facts.complaintId ?? null,
  moderationId: facts.moderationId ?? null,
  publicationId: gathers === "publicationId" ? null : (facts.publicationId ?? null),
  commentId: facts.commentId ?? null,
  note: facts.note ?? "",
});

/** An equation that an index can answer. */
const equals = (column: string, value: number | null) =>
  value === null ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${value}`;

const before = ({ at }: Happened, milliseconds: number): Date =>
  new Date(milliseconds === Number.POSITIVE_INFINITY ? 0 : at.getTime() - milliseconds);

/** Events of this kind to the same person and about the same since then. */
function alike(happened: Happened, since: Date) {
  const { definition } = happened;
  const { accountId, actorId, workId, publicationId } = sharedOf(happened);
  return db()
    .selectFrom("notificationEvent")
    .where("notificationEvent.kind", "=", definition.event)
    .where(equals("notificationEvent.accountId", accountId))
    .where(equals("notificationEvent.workId", workId))
    .where(equals("notificationEvent.publicationId", publicationId))
    .$if(definition.isOfOneActor === true, (events) => events.where("notificationEvent.actorId", "=", actorId))
    .where("notificationEvent.createdAt", ">", since);
}

/** Was it reported before, within the time of its kind? */
async function isOld(happened: Happened): Promise<boolean> {
  const { once, gathers } = happened.definition;
  if (once === undefined) return false;
  const reported = alike(happened, before(happened, once));
  if (!gathers) return reported.$call(isThere);
  const { chapterId, personId, publicationId } = partOf(happened);
  return reported
    .innerJoin("notificationPart", "notificationPart.eventId", "notificationEvent.id")
    .where(equals("notificationPart.chapterId", chapterId))
    .where(equals("notificationPart.personId", personId))
    .where(equals("notificationPart.publicationId", publicationId))
    .$call(isThere);
}

/** Is all of an event shown to the same people as this publication? Then both have the same recipients. */
const isShownToSame = (publicationId: number) => sql<boolean>`not exists (
  select from notification_part
  inner join publication on publication.id = notification_part.publication_id
  where notification_part.event_id = notification_event.id
    and publication.privacy_display <> (select privacy_display from publication where id = ${publicationId}))`;

/** The event of the last hour that this one joins. */
async function openEvent(happened: Happened): Promise<EventRow | undefined> {
  if (!happened.definition.gathers) return undefined;
  const { publicationId } = partOf(happened);
  return alike(happened, before(happened, HOUR))
    .$if(publicationId !== null, (events) => events.where(isShownToSame(publicationId ?? -1)))
    .orderBy("notificationEvent.createdAt", "desc")
    .selectAll("notificationEvent")
    .executeTakeFirst();
}

const storeEventRow = (happened: Happened): Promise<EventRow> => {
  const time = happened.at.toISOString();
  return db()
    .insertInto("notificationEvent")
    .values({ ...sharedOf(happened), kind: happened.definition.event, createdAt: time, changedAt: time })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const storePart = (happened: Happened, eventId: number) =>
  db()
    .insertInto("notificationPart")
    .values({ ...partOf(happened), source: happened.source, eventId, addedAt: happened.at.toISOString() })
    .execute();

/** @param authorId followers are notified of it: it must be out, and of two of one author the second waits */
async function isPublicationThere(id: number, authorId: number | null): Promise<boolean> {
  if (authorId !== null)
    await db().selectFrom("account").where("id", "=", authorId).select("id").forNoKeyUpdate().execute();
  const found = await db().selectFrom("publication").where("id", "=", id).select("state").executeTakeFirst();
  return found !== undefined && (authorId === null || found.state === "published");
}

/** Was the message neither taken back nor read? */
const isUnread = (messageId: number, accountId: number): Promise<boolean> =>
  db()
    .selectFrom("message")
    .innerJoin("chatMember", "chatMember.chatId", "message.chatId")
    .where("message.id", "=", messageId)
    .where("message.deletedAt", "is", null)
    .where("chatMember.accountId", "=", accountId)
    .whereRef("chatMember.lastReadId", "<", "message.id")
    .$call(isThere);

/** Is it still as the event says, and may the recipient hear of its author? No ignored person notifies them. */
const isCommentThere = ({ definition, facts }: Happened, commentId: number): Promise<boolean> =>
  db()
    .selectFrom("comment")
    .where("id", "=", commentId)
    .where("state", "=", definition.comment ?? "visible")
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("ignoredPerson")
            .where("ignoredPerson.accountId", "=", facts.accountId ?? -1)
            .where("ignoredPerson.personId", "=", facts.actorId ?? -1)
            .select("personId"),
        ),
      ),
    )
    .$call(isThere);

/** Locks the work or the person, so that its events run one after another; false: nothing is left to notify of. */
async function isStillThere(happened: Happened): Promise<boolean> {
  const { definition, facts } = happened;
  const { accountId, actorId = null, workId, chapterId, messageId, publicationId, commentId } = facts;
  if (messageId !== undefined && !(await isUnread(messageId, accountId ?? -1))) return false;
  if (commentId !== undefined && !(await isCommentThere(happened, commentId))) return false;
  const authorId = definition.to === "followers" ? actorId : null;
  if (publicationId !== undefined && !(await isPublicationThere(publicationId, authorId))) return false;
  if (workId !== undefined) {
    const work = await db()
      .selectFrom("work")
      .where("id", "=", workId)
      .select("state")
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!work || (!isForOne(happened) && work.state !== "published")) return false;
  }
  if (chapterId !== undefined) {
    const chapter = db().selectFrom("chapter").where("id", "=", chapterId).where("state", "=", "published");
    if (!(await chapter.select("id").executeTakeFirst())) return false;
  }
  if (accountId === undefined) return true;
  const account = db().selectFrom("account").where("id", "=", accountId).where("disabledAt", "is", null);
  return (await account.select("id").forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

const planBatch = (eventId: number, now: Date) =>
  enqueue("notification.batch", { eventId }, { dedupe: `notification.batch ${eventId}`, runAt: now });

/**
 * The job «notification»: stores what has happened, or joins it to the event that it belongs to. One person is
 * notified at once, readers by jobs of a thousand. The same source twice is once.
 */
export const storeEvent = (payload: JobPayloads["notification"], now: Date): Promise<void> =>
  transaction(async () => {
    const definition = definitionOf(payload.event.type);
    if (!definition) return;
    const happened = { definition, facts: payload.event, source: payload.source, at: new Date(payload.at) };
    if (!(await isStillThere(happened))) return;
    const known = db().selectFrom("notificationPart").where("source", "=", payload.source).select("source");
    if ((await known.executeTakeFirst()) || (await isOld(happened))) return;
    const open = await openEvent(happened);
    if (open) {
      await storePart(happened, open.id);
      const changedAt = happened.at.toISOString();
      await db().updateTable("notificationEvent").set({ changedAt }).where("id", "=", open.id).execute();
      return;
    }
    const event = await storeEventRow(happened);
    await storePart(happened, event.id);
    if (event.accountId === null) await planBatch(event.id, now);
    else if (typeof definition.kind === "string")
      await deliver(event, [{ accountId: event.accountId, kind: definition.kind }], now);
  });

type Next = Awaited<ReturnType<typeof nextReaders>> & { lines?: ReadonlyMap<number, OpenLine> };

/**
 * The next recipients of an event, a thousand at most, with the lines that some of them are shown it in.
 * @returns null: the event is for nobody any more
 */
async function nextRecipients(event: EventRow): Promise<Next | null> {
  const definition = definitionOf(event.kind);
  const batch = { after: event.reached, limit: BATCH, at: event.changedAt };
  if (definition?.to === "followers" && event.actorId !== null)
    return nextFollowers({ id: event.id, authorId: event.actorId }, definition, batch);
  if (!definition || event.workId === null) return null;
  const work = await findWork(event.workId);
  if (work.state !== "published") return null;
  const next = await nextReaders(work, definition, batch);
  if (!definition.sharesLine || next.reached === null) return next;
  return { ...next, lines: await openLines(event, work, next.recipients) };
}

/**
 * The job «notification.batch»: the next thousand are notified, and the job is planned again in the same transaction.
 * Wherever the process dies, nobody is left out and nobody is notified twice.
 */
export const notifyBatch = ({ eventId }: JobPayloads["notification.batch"], now: Date): Promise<void> =>
  transaction(async () => {
    const event = await db()
      .selectFrom("notificationEvent")
      .where("id", "=", eventId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    const next = event && (await nextRecipients(event));
    if (!next || next.reached === null) return;
    await deliver(event, next.recipients, now, next.lines);
    await db().updateTable("notificationEvent").set({ reached: next.reached }).where("id", "=", eventId).execute();
    await planBatch(eventId, now);
  });

/** How long notifications are kept, in milliseconds. */
const KEPT = 90 * 24 * HOUR;
/** So many events a time: their rows may be a hundred thousand. */
const FORGOTTEN_AT_ONCE = 100;

/** Deletes events of 90 days ago, with their notifications. */
export async function forgetOldEvents(now: Date): Promise<void> {
  await db()
    .deleteFrom("notificationEvent")
    .where("id", "in", (is) =>
      is
        .selectFrom("notificationEvent")
        .where("createdAt", "<", new Date(now.getTime() - KEPT))
        .orderBy("createdAt")
        .limit(FORGOTTEN_AT_ONCE)
        .select("id"),
    )
    .execute();
}
