import { type ExpressionBuilder, sql } from "kysely";
import type { NotificationItem, NotificationPage } from "../../src/api/contract/notifications.ts";
import { groupNames, type NotificationGroup } from "../../src/text/notificationGroups.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { isCommentOutFor } from "../policies/comments.ts";
import { isFoldedFor, isHiddenFrom, isOutFor } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import { isReadableBy } from "../policies/reading.ts";
import { chapterKinds, isKind, type KindName, kindOf, kindsOf, readersKinds, type Told, toldKinds } from "./kinds.ts";
import { type EventRow, joined, toldOf } from "./telling.ts";

type SignedIn = Reader & { user: Pick<User, "id" | "roles"> };
type Joined = ExpressionBuilder<
  Database & { notification: Database["notification"] },
  "notification" | "notificationEvent"
>;

const isOfReadableWork = (is: Joined, reader: SignedIn) =>
  is.exists(
    is
      .selectFrom("work")
      .whereRef("work.id", "=", "notificationEvent.workId")
      .where((work) => isReadableBy(work, reader))
      .select("work.id"),
  );

const isOfIgnored = (is: Joined) =>
  is.exists(
    is
      .selectFrom("workAuthor")
      .innerJoin("ignoredPerson", "ignoredPerson.personId", "workAuthor.accountId")
      .whereRef("workAuthor.workId", "=", "notificationEvent.workId")
      .whereRef("ignoredPerson.accountId", "=", "notification.accountId")
      .select("ignoredPerson.personId"),
  );

const hasChapter = (is: Joined) =>
  is.exists(
    is
      .selectFrom("notificationPart")
      .innerJoin("chapter", "chapter.id", "notificationPart.chapterId")
      .whereRef("notificationPart.eventId", "=", "notificationEvent.id")
      .where("chapter.state", "=", "published")
      .select("chapter.id"),
  );

const hasFollower = (is: Joined) =>
  is.exists(
    is
      .selectFrom("notificationPart")
      .innerJoin("follow", "follow.followerId", "notificationPart.personId")
      .innerJoin("account", "account.id", "notificationPart.personId")
      .whereRef("notificationPart.eventId", "=", "notificationEvent.id")
      .whereRef("follow.followedId", "=", "notificationEvent.accountId")
      .where("account.bannedAt", "is", null)
      .where("account.disabledAt", "is", null)
      .select("follow.followerId"),
  );

/** A post that is out for this reader, of an author whom they do not ignore. */
const hasPublication = (is: Joined, reader: SignedIn) =>
  is.exists(
    is
      .selectFrom("notificationPart")
      .innerJoin("publication", "publication.id", "notificationPart.publicationId")
      .whereRef("notificationPart.eventId", "=", "notificationEvent.id")
      .where(isOutFor(reader))
      .where(sql<boolean>`not ${isFoldedFor(reader)}`)
      .where(sql<boolean>`not ${isHiddenFrom(reader)}`)
      .select("publication.id"),
  );

/** A review that is out for this reader, and of an answer to it one that was not taken back. */
const hasReview = (is: Joined, reader: SignedIn) =>
  is.exists(
    is
      .selectFrom("publication")
      .innerJoin("review", "review.publicationId", "publication.id")
      .whereRef("publication.id", "=", "notificationEvent.publicationId")
      .where(isOutFor(reader))
      .where((review) =>
        review.or([review("notification.kind", "=", "newReview"), review("review.repliedAt", "is not", null)]),
      )
      .select("publication.id"),
  );

/** Whom they ignore, unless of the staff: what that person writes is in no list. */
const isOfIgnoredPerson = (is: Joined) =>
  is.exists(
    is
      .selectFrom("ignoredPerson")
      .innerJoin("account", "account.id", "ignoredPerson.personId")
      .whereRef("ignoredPerson.personId", "=", "notificationEvent.actorId")
      .whereRef("ignoredPerson.accountId", "=", "notification.accountId")
      .where((person) => person(person.fn<number>("cardinality", ["account.roles"]), "=", 0))
      .select("ignoredPerson.personId"),
  );

/** A comment that is still there, to what this reader may read. Two questions, so that each goes by an index. */
function hasComment(reader: SignedIn) {
  const isThere = sql`case when notification.kind = 'commentHeld' then comment.state = 'held' else ${isCommentOutFor(reader)} end`;
  return sql<boolean>`(
    exists (select from comment where comment.id = notification_event.comment_id and ${isThere})
    or exists (select from notification_part inner join comment on comment.id = notification_part.comment_id
      where notification_part.event_id = notification_event.id and ${isThere}))`;
}

const ofComments = ["newComment", "commentReply", "commentHeld"] as const satisfies KindName[];
const ofReviews = ["newReview", "reviewReply"] as const satisfies KindName[];

/** Where; `anywhere`: everything that they were notified of. */
type Shown = "inBell" | "inLetter" | "anywhere";

/**
 * What this person is shown: of works that they may read, whose authors they do not ignore; of chapters that are there;
 * of posts that are out for them; of people who still follow.
 */
const shownTo = (reader: SignedIn, by: Shown = "inBell") =>
  db()
    .selectFrom("notification")
    .innerJoin("notificationEvent", "notificationEvent.id", "notification.eventId")
    .leftJoin("mutedWork", (join) =>
      join
        .onRef("mutedWork.accountId", "=", "notification.accountId")
        .onRef("mutedWork.workId", "=", "notificationEvent.workId")
        .on("notification.kind", "in", readersKinds),
    )
    .where("notification.accountId", "=", reader.user.id)
    .$if(by !== "anywhere", (query) => query.where(`notification.${by as "inBell"}`, "=", true))
    .where("notification.kind", "in", toldKinds())
    .where((is) =>
      is.or([
        is("notification.kind", "not in", readersKinds),
        is.and([isOfReadableWork(is, reader), is.not(isOfIgnored(is))]),
      ]),
    )
    .where((is) => is.or([is("notification.kind", "not in", chapterKinds), hasChapter(is)]))
    .where((is) => is.or([is("notification.kind", "!=", "newFollower"), hasFollower(is)]))
    .where((is) => is.or([is("notification.kind", "!=", "newPost"), hasPublication(is, reader)]))
    .where((is) => is.or([is("notification.kind", "not in", ofReviews), hasReview(is, reader)]))
    .where((is) => is.or([is("notification.kind", "not in", ofComments), hasComment(reader)]))
    .where((is) =>
      is.or([
        is("notification.kind", "not in", ["newMessage", "commentReply", ...ofReviews]),
        is.not(isOfIgnoredPerson(is)),
      ]),
    );

/** Nobody has looked at it, or not at what has joined it since, and was not muted. */
const isUnread = sql<boolean>`(notification.read_at is null or (notification.read_at < notification_event.changed_at
  and (muted_work.muted_at is null or muted_work.muted_at >= notification_event.changed_at)))`;

/** More are not counted: «99+». */
export const MOST_UNREAD = 100;

/** How many this person has not read, a hundred at most. */
export async function unreadCount(reader: SignedIn): Promise<number> {
  const { count } = await db()
    .selectFrom(
      shownTo(reader).where(isUnread).select("notification.lineId").distinct().limit(MOST_UNREAD).as("unread"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

type Cut = {
  take?: number | undefined;
  lastItemCreationTime?: string | undefined;
  lastItemId?: string | undefined;
  group?: NotificationGroup | undefined;
};

const USUAL = 20;

/** @throws Refusal InvalidRequestFields: a time in the future */
function placeOf({ lastItemCreationTime, lastItemId }: Cut, now: Date): { time: Date; id: string | undefined } | null {
  if (lastItemCreationTime === undefined) return null;
  const time = new Date(lastItemCreationTime);
  if (time > now)
    throw Refusal.field("lastItemCreationTime", "Этот список нельзя продолжить отсюда. Откройте его с начала");
  return { time, id: lastItemId };
}

type Line = { lineId: string; createdAt: Date; isUnread: boolean; first: EventRow; kind: KindName; told: Told };

/**
 * Lines of what this person is shown, the last first: of an author's chapters within the hour one. A line does not show
 * what `narrow` leaves out.
 */
async function linesOf(
  reader: SignedIn,
  by: Shown,
  narrow: (shown: ReturnType<typeof shownTo>) => ReturnType<typeof shownTo>,
  limit: number,
): Promise<Line[]> {
  const lines = await narrow(shownTo(reader, by))
    .groupBy(["notification.createdAt", "notification.lineId"])
    .orderBy("notification.createdAt", "desc")
    .orderBy("notification.lineId", "desc")
    .limit(limit)
    .select(["notification.createdAt", "notification.lineId"])
    .select(sql<boolean>`bool_or(${isUnread})`.as("isUnread"))
    .execute();
  if (lines.length === 0) return [];
  const rows = await narrow(shownTo(reader, by))
    .where(
      "notification.lineId",
      "in",
      lines.map(({ lineId }) => lineId),
    )
    .orderBy("notificationEvent.createdAt")
    .orderBy("notificationEvent.id")
    .selectAll("notificationEvent")
    .select(["notification.lineId", "notification.kind as itemKind", "notification.readAt", "mutedWork.mutedAt"])
    .execute();
  const told = await toldOf(rows, reader);
  return lines.flatMap((line) => {
    const ofLine = rows.filter(({ lineId }) => lineId === line.lineId);
    const [first] = ofLine;
    const all = joined(
      ofLine.flatMap(({ id, readAt, mutedAt }) => {
        const one = told.get(id);
        return one ? [{ told: one, readAt, mutedAt }] : [];
      }),
    );
    return first && all && isKind(first.itemKind) ? [{ ...line, first, kind: first.itemKind, told: all }] : [];
  });
}

function present({ lineId, createdAt, isUnread, first, kind: name, told }: Line): NotificationItem {
  const kind = kindOf(name);
  const words = kind.words(told);
  const person =
    words.actionType === "person"
      ? (told.people[0] ?? told.comments?.people[0] ?? told.actor)
      : (told.work?.authors[0] ?? told.actor);
  const group = kind.group ?? "other";
  const hasCover = words.actionType === "work" && told.works.length === 1;
  return {
    notificationId: lineId,
    itemId: first.workId ?? first.complaintId ?? told.publications[0]?.id ?? first.id,
    ...words,
    creationTime: createdAt.toISOString(),
    isRead: !isUnread,
    type: kind.type,
    authorFIO: words.actionType === "work" ? (told.work?.fio ?? person?.fio ?? "") : (person?.fio ?? ""),
    authorUserName: person?.userName ?? "",
    coverUrl: hasCover ? (told.work?.coverUrl ?? null) : null,
    hasCover,
    category: { title: groupNames[group], code: group },
  };
}

/**
 * What a person was notified of, the last first, behind a place: a time, and of one time the id.
 * @throws Refusal InvalidRequestFields: a place in the future
 */
export async function notificationPage(reader: SignedIn, cut: Cut, now: Date): Promise<NotificationPage> {
  const { take = USUAL, group } = cut;
  const place = placeOf(cut, now);
  const lines = await linesOf(
    reader,
    "inBell",
    (shown) =>
      shown
        .$if(group !== undefined, (query) => query.where("notification.kind", "in", kindsOf(group ?? "other")))
        .$if(place !== null, (query) =>
          place?.id === undefined
            ? query.where("notification.createdAt", "<", place?.time ?? now)
            : query.where(
                sql<boolean>`(notification.created_at, notification.line_id) < (${place.time}, ${place.id}::uuid)`,
              ),
        ),
    take + 1,
  );
  const items = lines.slice(0, take).map(present);
  const last = items.at(-1);
  return {
    items,
    more: lines.length > take,
    lastItemCreationTime: last?.creationTime ?? null,
    lastItemId: last?.notificationId ?? null,
    asOf: now.toISOString(),
    showUnread: (await unreadCount(reader)) > 0,
  };
}

/** What of the kinds that come by letter this person has not read since then, the last first. */
export const unreadForLetter = (reader: SignedIn, since: Date, limit: number): Promise<Line[]> =>
  linesOf(
    reader,
    "inLetter",
    (shown) => shown.where("notification.readAt", "is", null).where("notification.createdAt", ">", since),
    limit,
  );

/**
 * What a line has that this person has neither read nor muted; undefined: nothing.
 * @param notificationId of the line's own or of any in it
 * @param kinds that they want to be notified of
 */
export async function unreadOfLine(
  reader: SignedIn,
  notificationId: string,
  kinds: readonly KindName[],
): Promise<Line | undefined> {
  if (kinds.length === 0) return undefined;
  const [line] = await linesOf(
    reader,
    "anywhere",
    (shown) =>
      shown
        .where("notification.lineId", "=", (is) =>
          is.selectFrom("notification as one").where("one.id", "=", notificationId).select("one.lineId"),
        )
        .where("notification.kind", "in", kinds)
        .where("mutedWork.mutedAt", "is", null)
        .where(isUnread),
    1,
  );
  return line;
}

const read = (accountId: number, now: Date) =>
  db().updateTable("notification").set({ readAt: now.toISOString() }).where("notification.accountId", "=", accountId);

/** All that there was until then; later ones stay unread. */
export async function markAllRead(accountId: number, until: Date, now: Date): Promise<void> {
  await read(accountId, now)
    .from("notificationEvent")
    .whereRef("notificationEvent.id", "=", "notification.eventId")
    .where("notification.inBell", "=", true)
    .where("notificationEvent.changedAt", "<=", until)
    .where(sql<boolean>`(notification.read_at is null or notification.read_at < notification_event.changed_at)`)
    .execute();
}

/** @throws Refusal NotFound: there is none, or it is another person's */
export async function markRead(accountId: number, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await read(accountId, now).where("lineId", "=", id).executeTakeFirst();
  if (numUpdatedRows === 0n) throw Refusal.missing();
}
