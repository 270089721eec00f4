import { sql } from "kysely";
import type { NotificationItem, NotificationPage } from "../../src/api/contract/notifications.ts";
import { groupNames, type NotificationGroup } from "../../src/text/notificationGroups.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { rowCount } from "../lists/found.ts";
import { contentOf, type EventRow, joined } from "./content.ts";
import type { Content } from "./definition.ts";
import { availableKinds, isKind, type KindName, kindOf, kindsOf, readersKinds } from "./kinds.ts";
import { type SignedIn, stillHolds } from "./visibility.ts";

/** Where; `anywhere`: everything that they were notified of. */
type Shown = "inBell" | "inLetter" | "anywhere";

/** What this person is shown: only what still holds for them (`visibility.ts`). */
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
    .where("notification.kind", "in", availableKinds())
    .where((is) => stillHolds(is, reader));

/** Nobody has looked at it, or not at what has joined it since, and was not muted. */
const isUnread = sql<boolean>`(notification.read_at is null or (notification.read_at < notification_event.changed_at
  and (muted_work.muted_at is null or muted_work.muted_at >= notification_event.changed_at)))`;

/** More are not counted: «99+». */
export const MOST_UNREAD = 100;

/** How many this person has not read, a hundred at most. */
export const unreadCount = (reader: SignedIn): Promise<number> =>
  db()
    .selectFrom(
      shownTo(reader).where(isUnread).select("notification.lineId").distinct().limit(MOST_UNREAD).as("unread"),
    )
    .$call(rowCount);

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

type Line = { lineId: string; createdAt: Date; isUnread: boolean; first: EventRow; kind: KindName; content: Content };

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
  const contents = await contentOf(rows, reader);
  return lines.flatMap((line) => {
    const ofLine = rows.filter(({ lineId }) => lineId === line.lineId);
    const [first] = ofLine;
    const all = joined(
      ofLine.flatMap(({ id, readAt, mutedAt }) => {
        const content = contents.get(id);
        return content ? [{ content, readAt, mutedAt }] : [];
      }),
    );
    return first && all && isKind(first.itemKind) ? [{ ...line, first, kind: first.itemKind, content: all }] : [];
  });
}

function present({ lineId, createdAt, isUnread, first, kind: name, content }: Line): NotificationItem {
  const kind = kindOf(name);
  const words = kind.words(content);
  const person =
    words.actionType === "person"
      ? (content.people[0] ?? content.comments?.people[0] ?? content.actor)
      : (content.work?.authors[0] ?? content.actor);
  const group = kind.group ?? "other";
  const hasCover = words.actionType === "work" && content.works.length === 1;
  return {
    notificationId: lineId,
    itemId: first.workId ?? first.complaintId ?? content.publications[0]?.id ?? first.id,
    ...words,
    creationTime: createdAt.toISOString(),
    isRead: !isUnread,
    type: kind.type,
    authorFIO: words.actionType === "work" ? (content.work?.fio ?? person?.fio ?? "") : (person?.fio ?? ""),
    authorUserName: person?.userName ?? "",
    coverUrl: hasCover ? (content.work?.coverUrl ?? null) : null,
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
