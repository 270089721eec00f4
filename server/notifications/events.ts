import { db, transaction } from "../db/transaction.ts";
import { enqueue, type JobPayloads, type NotificationEvent } from "../jobs/outbox.ts";
import { findWork, type WorkRow } from "../works/rows.ts";
import { deliver } from "./delivery.ts";
import type { KindName } from "./kinds.ts";
import { HOUR, openLines } from "./lines.ts";
import { nextReaders, type ReadersEvent } from "./readers.ts";
import type { EventRow } from "./telling.ts";

const MONTH = 30 * 24 * HOUR;
/** So many readers are told in one job. */
export const BATCH = 1_000;

type ToOne = Exclude<NotificationEvent, { type: ReadersEvent }>;
type Happened = { event: NotificationEvent; source: string; at: Date };

/** As what the one person is told. */
const kindOfOne: Record<ToOne["type"], KindName> = {
  "schedule.kept": "scheduleKept",
  "sale.postponed": "salePostponed",
  "import.finished": "importFinished",
  "coAuthor.invited": "coAuthorInvited",
  "work.decided": "workDecided",
  "complaint.settled": "complaintSettled",
  "person.followed": "newFollower",
  "message.sent": "newMessage",
};

type About = {
  accountId?: number;
  actorId?: number;
  workId?: number;
  chapterId?: number;
  complaintId?: number;
  messageId?: number;
  moderationId?: number;
};

const isToOne = (event: NotificationEvent): event is ToOne => Object.hasOwn(kindOfOne, event.type);
const chapterOf = ({ event }: Happened): number | null => (event as About).chapterId ?? null;
const personOf = ({ event }: Happened): number | null => (event.type === "person.followed" ? event.actorId : null);

/** Events of this kind about the same work, and to the same person, since then. */
function alike({ event }: Happened, since: Date) {
  const { accountId = null, workId = null } = event as About;
  return db()
    .selectFrom("notificationEvent")
    .where("notificationEvent.kind", "=", event.type)
    .where("notificationEvent.accountId", "is not distinct from", accountId)
    .where("notificationEvent.workId", "is not distinct from", workId)
    .where("notificationEvent.createdAt", ">", since);
}

const before = ({ at }: Happened, milliseconds: number): Date => new Date(at.getTime() - milliseconds);

/** Was it told before? A chapter is told of once, a book's end and a follower once a month, what somebody writes once an hour. */
async function isOld(happened: Happened): Promise<boolean> {
  const { type } = happened.event;
  if (type === "work.finished" || type === "work.published") {
    const since = type === "work.finished" ? before(happened, MONTH) : new Date(0);
    return (await alike(happened, since).select("id").executeTakeFirst()) !== undefined;
  }
  if (type === "message.sent") {
    const ofPerson = alike(happened, before(happened, HOUR)).where("actorId", "=", happened.event.actorId);
    return (await ofPerson.select("id").executeTakeFirst()) !== undefined;
  }
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

/** Chapters and followers join what has happened within the hour. */
async function openEvent(happened: Happened): Promise<EventRow | undefined> {
  if (chapterOf(happened) === null && personOf(happened) === null) return undefined;
  return alike(happened, before(happened, HOUR))
    .orderBy("notificationEvent.createdAt", "desc")
    .selectAll("notificationEvent")
    .executeTakeFirst();
}

const newEvent = ({ event, at }: Happened): Promise<EventRow> => {
  const { accountId = null, workId = null, complaintId = null, moderationId = null } = event as About;
  const actorId = event.type === "coAuthor.invited" || event.type === "message.sent" ? event.actorId : null;
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
      addedAt: happened.at.toISOString(),
    })
    .execute();

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

/** Whoever tells of the same work or person stands in line; false: there is nothing to tell of any more. */
async function isThere({ event }: Happened): Promise<boolean> {
  const { accountId, workId, chapterId } = event as About;
  if (event.type === "message.sent" && !(await isNews(event.messageId, event.accountId))) return false;
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
 * The job «notification»: what has happened is written down, or joins what it belongs to. One person is told at once, readers by jobs of
 * a thousand. The same source twice is once.
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

/**
 * The job «notification.batch»: the next thousand are told, and the job is planned anew in the same transaction: wherever the process
 * dies, nobody is left out and nobody is told twice.
 */
export const tellBatch = ({ eventId }: JobPayloads["notification.batch"], now: Date): Promise<void> =>
  transaction(async () => {
    const event = await db()
      .selectFrom("notificationEvent")
      .where("id", "=", eventId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (!event || event.workId === null) return;
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

/** Events of 90 days ago go, with whomever they were told. */
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
