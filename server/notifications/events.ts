import { sql } from "kysely";
import { db, transaction } from "../db/transaction.ts";
import { enqueue, type JobPayloads, type NotificationEvent } from "../jobs/outbox.ts";
import { findWork, type WorkRow } from "../works/rows.ts";
import { deliver } from "./delivery.ts";
import type { KindName } from "./kinds.ts";
import { HOUR, openLines } from "./lines.ts";
import { nextFollowers, nextReaders, type ReadersEvent } from "./readers.ts";
import type { EventRow } from "./telling.ts";

const MONTH = 30 * 24 * HOUR;
/** So many readers are notified in one job. */
export const BATCH = 1_000;

type ToOne = Exclude<NotificationEvent, { type: ReadersEvent | "publication.published" }>;
type Happened = { event: NotificationEvent; source: string; at: Date };

/** The kind of notification for the one recipient. */
const kindOfOne: Record<ToOne["type"], KindName> = {
  "schedule.kept": "scheduleKept",
  "sale.postponed": "salePostponed",
  "import.finished": "importFinished",
  "coAuthor.invited": "coAuthorInvited",
  "work.decided": "workDecided",
  "complaint.settled": "complaintSettled",
  "person.followed": "newFollower",
  "publication.removed": "publicationRemoved",
  "publication.restored": "publicationRestored",
  "publication.heldBack": "publicationHeldBack",
  "message.sent": "newMessage",
  "review.published": "newReview",
  "review.replied": "reviewReply",
  "typo.sent": "typosFound",
  "comment.sent": "newComment",
  "comment.held": "commentHeld",
  "comment.replied": "commentReply",
  "comment.removed": "commentRemoved",
  "comment.restored": "commentRestored",
};

type About = {
  accountId?: number;
  actorId?: number;
  workId?: number;
  chapterId?: number;
  complaintId?: number;
  messageId?: number;
  moderationId?: number;
  publicationId?: number;
  commentId?: number;
  note?: string;
};

const isToOne = (event: NotificationEvent): event is ToOne => Object.hasOwn(kindOfOne, event.type);
const chapterOf = ({ event }: Happened): number | null => (event as About).chapterId ?? null;
/** What followers are notified of: several of one author within the hour are one event. */
const freshOf = ({ event }: Happened): number | null =>
  event.type === "publication.published" ? event.publicationId : null;
const authorOf = ({ event }: Happened): number | null =>
  event.type === "publication.published" ? event.actorId : null;
/** Of comments to one thing those of an hour are one event. */
const commentOf = ({ event }: Happened): number | null =>
  event.type === "comment.sent" || event.type === "comment.held" ? event.commentId : null;
const personOf = ({ event }: Happened): number | null => (event.type === "person.followed" ? event.actorId : null);

/** Events of this kind about the same work or by the same author, and to the same person, since then. */
function alike(happened: Happened, since: Date) {
  const { event } = happened;
  const authorId = authorOf(happened);
  const { accountId = null, workId = null } = event as About;
  return db()
    .selectFrom("notificationEvent")
    .where("notificationEvent.kind", "=", event.type)
    .where("notificationEvent.accountId", "is not distinct from", accountId)
    .where("notificationEvent.workId", "is not distinct from", workId)
    .$if(authorId !== null, (events) => events.where("notificationEvent.actorId", "=", authorId))
    .where("notificationEvent.createdAt", ">", since);
}

const before = ({ at }: Happened, milliseconds: number): Date => new Date(at.getTime() - milliseconds);

/**
 * Is it old news? A chapter, a post, a review and an answer to it are news once; a book's end and a follower once a
 * month; what somebody writes and typos of a work once an hour.
 */
async function isOld(happened: Happened): Promise<boolean> {
  const { type } = happened.event;
  if (type === "work.finished" || type === "work.published") {
    const since = type === "work.finished" ? before(happened, MONTH) : new Date(0);
    return (await alike(happened, since).select("id").executeTakeFirst()) !== undefined;
  }
  const freshId = freshOf(happened);
  if (freshId !== null) {
    const told = db().selectFrom("notificationPart").where("publicationId", "=", freshId).select("source");
    return (await told.executeTakeFirst()) !== undefined;
  }
  if (type === "review.published" || type === "review.replied") {
    const ofReview = alike(happened, new Date(0)).where("publicationId", "=", happened.event.publicationId);
    return (await ofReview.select("id").executeTakeFirst()) !== undefined;
  }
  if (type === "message.sent") {
    const ofPerson = alike(happened, before(happened, HOUR)).where("actorId", "=", happened.event.actorId);
    return (await ofPerson.select("id").executeTakeFirst()) !== undefined;
  }
  if (type === "typo.sent")
    return (await alike(happened, before(happened, HOUR)).select("id").executeTakeFirst()) !== undefined;
  const [chapterId, personId] = [chapterOf(happened), personOf(happened)];
  if (chapterId === null && personId === null) return false;
  const part = alike(happened, personId === null ? new Date(0) : before(happened, MONTH)).innerJoin(
    "notificationPart",
    "notificationPart.eventId",
    "notificationEvent.id",
  );
  const same =
    personId === null
      ? part.where("notificationPart.chapterId", "=", chapterId)
      : part.where("notificationPart.personId", "=", personId);
  return (await same.select("notificationPart.source").executeTakeFirst()) !== undefined;
}

/** Is all of an event shown to the same people as this publication? Then both have the same recipients. */
const isShownToSame = (publicationId: number) => sql<boolean>`not exists (
  select from notification_part
  inner join publication on publication.id = notification_part.publication_id
  where notification_part.event_id = notification_event.id
    and publication.privacy_display <> (select privacy_display from publication where id = ${publicationId}))`;

/** Chapters, followers and posts join what has happened within the hour. */
async function openEvent(happened: Happened): Promise<EventRow | undefined> {
  const { event } = happened;
  if (commentOf(happened) !== null)
    return alike(happened, before(happened, HOUR))
      .where("notificationEvent.publicationId", "is not distinct from", (event as About).publicationId ?? null)
      .orderBy("notificationEvent.createdAt", "desc")
      .selectAll("notificationEvent")
      .executeTakeFirst();
  const freshId = freshOf(happened);
  if (freshId !== null)
    return alike(happened, before(happened, HOUR))
      .where(isShownToSame(freshId))
      .orderBy("notificationEvent.createdAt", "desc")
      .selectAll("notificationEvent")
      .executeTakeFirst();
  if (chapterOf(happened) === null && personOf(happened) === null) return undefined;
  return alike(happened, before(happened, HOUR))
    .orderBy("notificationEvent.createdAt", "desc")
    .selectAll("notificationEvent")
    .executeTakeFirst();
}

type OfActor = Extract<
  NotificationEvent,
  {
    type:
      | "coAuthor.invited"
      | "message.sent"
      | "review.published"
      | "review.replied"
      | "comment.sent"
      | "comment.held"
      | "comment.replied";
  }
>;
const ofActor: readonly NotificationEvent["type"][] = [
  "coAuthor.invited",
  "message.sent",
  "review.published",
  "review.replied",
  "comment.sent",
  "comment.held",
  "comment.replied",
] satisfies OfActor["type"][];
/** Is one person notified of what another has done? */
const isOfActor = (event: NotificationEvent): event is OfActor => ofActor.includes(event.type);

const newEvent = (happened: Happened): Promise<EventRow> => {
  const { event, at } = happened;
  const { accountId = null, workId = null, complaintId = null, moderationId = null, note = "" } = event as About;
  const actorId = isOfActor(event) ? event.actorId : authorOf(happened);
  const publicationId = freshOf(happened) === null ? ((event as About).publicationId ?? null) : null;
  const time = at.toISOString();
  return db()
    .insertInto("notificationEvent")
    .values({
      kind: event.type,
      accountId,
      actorId,
      workId,
      complaintId,
      moderationId,
      publicationId,
      commentId: (event as About).commentId ?? null,
      note,
      createdAt: time,
      changedAt: time,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const addPart = (happened: Happened, eventId: number) =>
  db()
    .insertInto("notificationPart")
    .values({
      source: happened.source,
      eventId,
      chapterId: chapterOf(happened),
      personId: personOf(happened),
      publicationId: freshOf(happened),
      commentId: commentOf(happened),
      addedAt: happened.at.toISOString(),
    })
    .execute();

/** @param authorId where followers are notified of it: it has to be out, and of two of one author the second waits */
async function isPublicationThere(id: number, authorId: number | null): Promise<boolean> {
  if (authorId !== null)
    await db().selectFrom("account").where("id", "=", authorId).select("id").forNoKeyUpdate().execute();
  const found = await db().selectFrom("publication").where("id", "=", id).select("state").executeTakeFirst();
  return found !== undefined && (authorId === null || found.state === "published");
}

/** Was it taken back, or read meanwhile? */
async function isNews(messageId: number, accountId: number): Promise<boolean> {
  const unread = await db()
    .selectFrom("message")
    .innerJoin("chatMember", "chatMember.chatId", "message.chatId")
    .where("message.id", "=", messageId)
    .where("message.deletedAt", "is", null)
    .where("chatMember.accountId", "=", accountId)
    .whereRef("chatMember.lastReadId", "<", "message.id")
    .select("message.id")
    .executeTakeFirst();
  return unread !== undefined;
}

/** Is it still as the event says, and may the recipient hear of its author? No ignored person notifies them. */
async function isCommentThere({ event }: Happened, commentId: number): Promise<boolean> {
  const state = { "comment.held": "held", "comment.removed": "removed" }[event.type as string] ?? "visible";
  const { accountId = -1, actorId = -1 } = event as About;
  const found = await db()
    .selectFrom("comment")
    .where("id", "=", commentId)
    .where("state", "=", state as "visible")
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("ignoredPerson")
            .where("ignoredPerson.accountId", "=", accountId)
            .where("ignoredPerson.personId", "=", actorId)
            .select("personId"),
        ),
      ),
    )
    .select("id")
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks the work or the person, so that its events run one after another; false: nothing is left to notify of. */
async function isThere(happened: Happened): Promise<boolean> {
  const { event } = happened;
  const { accountId, workId, chapterId, publicationId, commentId } = event as About;
  if (event.type === "message.sent" && !(await isNews(event.messageId, event.accountId))) return false;
  if (commentId !== undefined && !(await isCommentThere(happened, commentId))) return false;
  if (publicationId !== undefined && !(await isPublicationThere(publicationId, authorOf(happened)))) return false;
  if (workId !== undefined) {
    const work = await db()
      .selectFrom("work")
      .where("id", "=", workId)
      .select("state")
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!work || (!isToOne(event) && work.state !== "published")) return false;
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
 * The job «notification»: what has happened is written down, or joins what it belongs to. One person is notified at
 * once, readers by jobs of a thousand. The same source twice is once.
 */
export const keepEvent = (payload: JobPayloads["notification"], now: Date): Promise<void> =>
  transaction(async () => {
    const happened = { event: payload.event, source: payload.source, at: new Date(payload.at) };
    if (!(await isThere(happened))) return;
    const known = db().selectFrom("notificationPart").where("source", "=", payload.source).select("source");
    if ((await known.executeTakeFirst()) || (await isOld(happened))) return;
    const open = await openEvent(happened);
    if (open) {
      await addPart(happened, open.id);
      const changedAt = happened.at.toISOString();
      await db().updateTable("notificationEvent").set({ changedAt }).where("id", "=", open.id).execute();
      return;
    }
    const event = await newEvent(happened);
    await addPart(happened, event.id);
    const { event: told } = payload;
    if (isToOne(told))
      await deliver(event, [{ accountId: (told as { accountId: number }).accountId, kind: kindOfOne[told.type] }], now);
    else await planBatch(event.id, now);
  });

async function tellFollowers(event: EventRow, authorId: number, now: Date): Promise<void> {
  const batch = { after: event.reached, limit: BATCH, at: event.changedAt };
  const { recipients, reached } = await nextFollowers({ id: event.id, authorId }, batch);
  if (reached === null) return;
  await deliver(event, recipients, now);
  await db().updateTable("notificationEvent").set({ reached }).where("id", "=", event.id).execute();
  await planBatch(event.id, now);
}

/**
 * The job «notification.batch»: the next thousand are notified, and the job is planned again in the same transaction.
 * Wherever the process dies, nobody is left out and nobody is notified twice.
 */
export const tellBatch = ({ eventId }: JobPayloads["notification.batch"], now: Date): Promise<void> =>
  transaction(async () => {
    const event = await db()
      .selectFrom("notificationEvent")
      .where("id", "=", eventId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (!event) return;
    if (event.kind === "publication.published" && event.actorId !== null)
      return tellFollowers(event, event.actorId, now);
    if (event.workId === null) return;
    const work: WorkRow = await findWork(event.workId);
    if (work.state !== "published") return;
    const { recipients, reached } = await nextReaders(work, event.kind as ReadersEvent, {
      after: event.reached,
      limit: BATCH,
      at: event.changedAt,
    });
    if (reached === null) return;
    const lines = event.kind === "chapter.published" ? await openLines(event, work, recipients) : undefined;
    await deliver(event, recipients, now, lines);
    await db().updateTable("notificationEvent").set({ reached }).where("id", "=", eventId).execute();
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
