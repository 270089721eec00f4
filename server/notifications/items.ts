import { type ExpressionBuilder, sql } from "kysely";
import type { NotificationItem, NotificationPage } from "../../src/api/contract/notifications.ts";
import { groupNames, type NotificationGroup } from "../../src/text/notificationGroups.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import type { Reader } from "../policies/reader.ts";
import { isReadableBy } from "../policies/reading.ts";
import { chapterKinds, isKind, kindNames, kindOf, kindsOf, readersKinds } from "./kinds.ts";
import { type EventRow, toldOf } from "./telling.ts";

type SignedIn = Reader & { user: Pick<User, "id" | "roles"> };
type Joined = ExpressionBuilder<
  Database & { notification: Database["notification"] },
  "notification" | "notificationEvent"
>;

const isOfReadableWork = (is: Joined, reader: Reader) =>
  is.exists(
    is
      .selectFrom("work")
      .whereRef("work.id", "=", "notificationEvent.workId")
      .where((work) => isReadableBy(work, reader))
      .select("work.id"),
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

/** What this person is shown: of works that they may read, of chapters that are there, of people who still follow. */
const shownTo = (reader: SignedIn, by: "inBell" | "inLetter" = "inBell") =>
  db()
    .selectFrom("notification")
    .innerJoin("notificationEvent", "notificationEvent.id", "notification.eventId")
    .where("notification.accountId", "=", reader.user.id)
    .where(`notification.${by}`, "=", true)
    .where("notification.kind", "in", kindNames)
    .where((is) => is.or([is("notification.kind", "not in", readersKinds), isOfReadableWork(is, reader)]))
    .where((is) => is.or([is("notification.kind", "not in", chapterKinds), hasChapter(is)]))
    .where((is) => is.or([is("notification.kind", "!=", "newFollower"), hasFollower(is)]));

/** Nobody has looked at it, or not at what has joined it since. */
const isUnread = sql<boolean>`(notification.read_at is null or notification.read_at < notification_event.changed_at)`;

/** More are not counted: «99+». */
export const MOST_UNREAD = 100;

/** How many this person has not read, a hundred at most. */
export async function unreadCount(reader: SignedIn): Promise<number> {
  const { count } = await db()
    .selectFrom(shownTo(reader).where(isUnread).select("notification.id").limit(MOST_UNREAD).as("unread"))
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

/** @throws Refusal InvalidRequestFields: nothing was told of in the future */
function placeOf({ lastItemCreationTime, lastItemId }: Cut, now: Date): { time: Date; id: string | undefined } | null {
  if (lastItemCreationTime === undefined) return null;
  const time = new Date(lastItemCreationTime);
  if (time > now)
    throw Refusal.field("lastItemCreationTime", "Этот список нельзя продолжить отсюда. Откройте его с начала");
  return { time, id: lastItemId };
}

function present(
  row: EventRow & { uuid: string; itemKind: string; isRead: boolean },
  told: Parameters<ReturnType<typeof kindOf>["words"]>[0],
): NotificationItem[] {
  if (!isKind(row.itemKind)) return [];
  const kind = kindOf(row.itemKind);
  const words = kind.words(told);
  const person = words.actionType === "person" ? (told.people[0] ?? told.actor) : told.work;
  const group = kind.group ?? "other";
  return [
    {
      notificationId: row.uuid,
      itemId: row.workId ?? row.complaintId ?? row.id,
      ...words,
      creationTime: row.createdAt.toISOString(),
      isRead: row.isRead,
      type: kind.type,
      authorFIO: person?.fio ?? "",
      authorUserName: person?.userName ?? "",
      coverUrl: told.work?.coverUrl ?? null,
      hasCover: words.actionType === "work" && told.work !== null,
      category: { title: groupNames[group], code: group },
    },
  ];
}

/**
 * What a person was told of, the last first, behind a place: a time, and of one time the id.
 * @throws Refusal InvalidRequestFields: a place in the future
 */
export async function notificationPage(reader: SignedIn, cut: Cut, now: Date): Promise<NotificationPage> {
  const { take = USUAL, group } = cut;
  const place = placeOf(cut, now);
  const rows = await shownTo(reader)
    .$if(group !== undefined, (query) => query.where("notification.kind", "in", kindsOf(group ?? "other")))
    .$if(place !== null, (query) =>
      place?.id === undefined
        ? query.where("notification.createdAt", "<", place?.time ?? now)
        : query.where(sql<boolean>`(notification.created_at, notification.id) < (${place.time}, ${place.id}::uuid)`),
    )
    .orderBy("notification.createdAt", "desc")
    .orderBy("notification.id", "desc")
    .limit(take + 1)
    .selectAll("notificationEvent")
    .select(["notification.id as uuid", "notification.kind as itemKind"])
    .select(sql<boolean>`not ${isUnread}`.as("isRead"))
    .execute();
  const page = rows.slice(0, take);
  const told = await toldOf(page);
  const items = page.flatMap((row) => {
    const one = told.get(row.id);
    return one ? present(row, one) : [];
  });
  const last = items.at(-1);
  return {
    items,
    more: rows.length > take,
    lastItemCreationTime: last?.creationTime ?? null,
    lastItemId: last?.notificationId ?? null,
    asOf: now.toISOString(),
    showUnread: (await unreadCount(reader)) > 0,
  };
}

/** What of the kinds that come by letter this person has not read since then, the last first. */
export async function unreadForLetter(reader: SignedIn, since: Date, limit: number) {
  const rows = await shownTo(reader, "inLetter")
    .where("notification.readAt", "is", null)
    .where("notification.createdAt", ">", since)
    .orderBy("notification.createdAt", "desc")
    .orderBy("notification.id", "desc")
    .limit(limit)
    .selectAll("notificationEvent")
    .select("notification.kind as itemKind")
    .execute();
  const told = await toldOf(rows);
  return rows.flatMap(({ id, itemKind }) => {
    const one = told.get(id);
    return one && isKind(itemKind) ? [{ kind: itemKind, told: one }] : [];
  });
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
    .where(isUnread)
    .execute();
}

/** @throws Refusal NotFound: nobody is told of another's */
export async function markRead(accountId: number, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await read(accountId, now).where("id", "=", id).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw Refusal.missing();
}
