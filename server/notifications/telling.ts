import type { Selectable } from "kysely";
import { isDecision } from "../../src/text/moderationKinds.ts";
import { namesOf } from "../../src/text/namesOf.ts";
import { publicationKinds } from "../../src/text/publications.ts";
import { db } from "../db/transaction.ts";
import { isOutFor } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import { namedAuthors, presentAuthors } from "../works/authors.ts";
import { fileUrl } from "../works/rows.ts";
import type { Told } from "./kinds.ts";
import type { NotificationEventTable } from "./tables.ts";

export type EventRow = Selectable<NotificationEventTable>;
type Event = Pick<
  EventRow,
  "id" | "accountId" | "actorId" | "workId" | "complaintId" | "moderationId" | "publicationId" | "note"
>;

const idsOf = (
  events: readonly Event[],
  of: "workId" | "complaintId" | "moderationId" | "actorId" | "publicationId",
): number[] => [-1, ...new Set(events.map((event) => event[of]).filter((id) => id !== null))];

async function worksOf(ids: number[]) {
  const rows = await db()
    .selectFrom("work")
    .leftJoin("series", "series.id", "work.seriesId")
    .where("work.id", "in", ids)
    .select(["work.id", "work.title", "work.coverFileId", "series.title as seriesTitle"])
    .select(namedAuthors)
    .execute();
  return new Map(
    rows.map((row) => {
      const authors = presentAuthors(row);
      const { id, title, coverFileId, seriesTitle } = row;
      return [
        id,
        { id, title, authors, fio: namesOf(authors), coverUrl: fileUrl(coverFileId), seriesTitle: seriesTitle ?? "" },
      ];
    }),
  );
}

/** Published chapters of the events, in their order. */
const chaptersOf = (eventIds: number[]) =>
  db()
    .selectFrom("notificationPart")
    .innerJoin("chapter", "chapter.id", "notificationPart.chapterId")
    .innerJoin("chapterRevision", "chapterRevision.id", "chapter.publishedRevisionId")
    .where("notificationPart.eventId", "in", eventIds)
    .where("chapter.state", "=", "published")
    .orderBy("chapter.sortOrder")
    .orderBy("chapter.id")
    .select(["notificationPart.eventId", "chapter.id", "chapter.workId", "chapterRevision.title"])
    .select("notificationPart.addedAt")
    .execute();

/** Who still follows the person who is told, and is not kept away by them. */
const peopleOf = (eventIds: number[]) =>
  db()
    .selectFrom("notificationPart")
    .innerJoin("notificationEvent", "notificationEvent.id", "notificationPart.eventId")
    .innerJoin("account", "account.id", "notificationPart.personId")
    .innerJoin("follow", (join) =>
      join
        .onRef("follow.followerId", "=", "notificationPart.personId")
        .onRef("follow.followedId", "=", "notificationEvent.accountId"),
    )
    .where("notificationPart.eventId", "in", eventIds)
    .where("account.bannedAt", "is", null)
    .where("account.disabledAt", "is", null)
    .orderBy("follow.followedAt", "desc")
    .orderBy("account.id", "desc")
    .select(["notificationPart.eventId", "account.fio", "account.userName"])
    .execute();

/** @param book the work that it is, or stands in */
function addressOf(targetType: string, targetId: number, book: number | null): string {
  if (targetType === "account") return `/u/${targetId}`;
  if (isPublicationKind(targetType)) return `/${targetType}/${targetId}`;
  return book === null ? "/" : `/book/${book}`;
}

/** Of a message that is still there. */
const addressOfAuthor = (authorId: number | null): string => (authorId === null ? "/" : `/u/${authorId}`);

const isPublicationKind = (type: string): boolean => publicationKinds.some((kind) => kind === type);

async function complaintsOf(ids: number[]) {
  const rows = await db()
    .selectFrom("complaint")
    .leftJoin("chapter", (join) =>
      join.onRef("chapter.id", "=", "complaint.targetId").on("complaint.targetType", "=", "chapter"),
    )
    .leftJoin("message", (join) =>
      join.onRef("message.id", "=", "complaint.targetId").on("complaint.targetType", "=", "message"),
    )
    .where("complaint.id", "in", ids)
    .select(["complaint.id", "targetType", "targetId", "targetTitle", "decision", "chapter.workId", "message.authorId"])
    .execute();
  return new Map(
    rows.map(({ id, targetType, targetId, targetTitle, decision, workId, authorId }) => {
      const book = targetType === "chapter" ? workId : targetId;
      const url = targetType === "message" ? addressOfAuthor(authorId) : addressOf(targetType, targetId, book);
      return [id, { title: targetTitle, url, isAccepted: decision === "measuresTaken" }];
    }),
  );
}

async function decisionsOf(ids: number[]) {
  const rows = await db().selectFrom("workModeration").where("id", "in", ids).select(["id", "kind", "text"]).execute();
  return new Map(rows.flatMap(({ id, kind, text }) => (isDecision(kind) ? [[id, { kind, text }] as const] : [])));
}

async function actorsOf(ids: number[]) {
  const rows = await db().selectFrom("account").where("id", "in", ids).select(["id", "fio", "userName"]).execute();
  return new Map(rows.map(({ id, fio, userName }) => [id, { fio, userName }]));
}

/** What followers are told of and is still out, in the order in which it came. @param reader to whom it has to be shown */
const newPublicationsOf = (eventIds: number[], reader: Reader | undefined) =>
  db()
    .selectFrom("notificationPart")
    .innerJoin("publication", "publication.id", "notificationPart.publicationId")
    .where("notificationPart.eventId", "in", eventIds)
    .where("publication.state", "=", "published")
    .$if(reader !== undefined, (query) => query.where(isOutFor(reader as Reader)))
    .orderBy("notificationPart.addedAt")
    .orderBy("publication.id")
    .select(["notificationPart.eventId", "publication.id", "publication.kind", "publication.title"])
    .execute();

async function publicationsOf(ids: number[]) {
  const rows = await db().selectFrom("publication").where("id", "in", ids).select(["id", "kind", "title"]).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** What there is to tell of these events now: nine questions, however many they are. @param reader who is told, where it is one */
export async function toldOf(events: readonly Event[], reader?: Reader): Promise<Map<number, Told>> {
  const eventIds = [-1, ...events.map(({ id }) => id)];
  const works = await worksOf(idsOf(events, "workId"));
  const chapters = await chaptersOf(eventIds);
  const people = await peopleOf(eventIds);
  const complaints = await complaintsOf(idsOf(events, "complaintId"));
  const decisions = await decisionsOf(idsOf(events, "moderationId"));
  const fresh = await newPublicationsOf(eventIds, reader);
  const publications = await publicationsOf(idsOf(events, "publicationId"));
  const actors = await actorsOf(idsOf(events, "actorId"));
  return new Map(
    events.map(({ id, workId, actorId, complaintId, moderationId, publicationId, note }) => {
      const decidedOf = publications.get(publicationId ?? -1);
      const work = works.get(workId ?? -1) ?? null;
      const ofEvent = chapters.filter(({ eventId }) => eventId === id);
      const told: Told = {
        work,
        works: work ? [work] : [],
        chapters: ofEvent,
        opens: ofEvent[0] ?? null,
        people: people.filter(({ eventId }) => eventId === id),
        actor: actors.get(actorId ?? -1) ?? null,
        publications: decidedOf ? [decidedOf] : fresh.filter(({ eventId }) => eventId === id),
        note,
        decision: decisions.get(moderationId ?? -1) ?? null,
        complaint: complaints.get(complaintId ?? -1) ?? null,
      };
      return [id, told];
    }),
  );
}

/** What one person is told of an event. `mutedAt`: what came later they are not told. */
export type ToldRow = { told: Told; readAt: Date | null; mutedAt: Date | null };

/** Those of a line as one, in the order in which they happened. */
export function joined(rows: readonly ToldRow[]): Told | null {
  const [first] = rows;
  if (!first) return null;
  const chapters = rows.flatMap(({ told, readAt, mutedAt }) => {
    const heard = told.chapters.filter(({ addedAt }) => mutedAt === null || addedAt <= mutedAt);
    // Of those that were told before none may be left: the others are better than nothing.
    const shown = heard.length > 0 ? heard : told.chapters;
    return shown.map((chapter) => ({ chapter, isRead: readAt !== null && chapter.addedAt <= readAt }));
  });
  return {
    ...first.told,
    works: rows.flatMap(({ told }) => told.works),
    chapters: chapters.map(({ chapter }) => chapter),
    opens: (chapters.find(({ isRead }) => !isRead) ?? chapters[0])?.chapter ?? null,
  };
}
