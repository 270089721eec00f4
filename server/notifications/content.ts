import type { Selectable } from "kysely";
import { bookHref } from "../../src/text/bookHref.ts";
import { commentHref, commentTitle } from "../../src/text/comments.ts";
import { isDecision } from "../../src/text/moderation.ts";
import { namesOf } from "../../src/text/people.ts";
import { publicationKinds } from "../../src/text/publications.ts";
import { db } from "../db/transaction.ts";
import { isOutFor } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import { namedAuthors, presentAuthors } from "../works/authors.ts";
import { fileUrl } from "../works/rows.ts";
import type { Content } from "./definition.ts";
import { definitionOf } from "./kinds.ts";
import type { NotificationEventTable } from "./tables.ts";

export type EventRow = Selectable<NotificationEventTable>;
type Event = Pick<
  EventRow,
  | "id"
  | "kind"
  | "accountId"
  | "actorId"
  | "workId"
  | "complaintId"
  | "moderationId"
  | "publicationId"
  | "commentId"
  | "note"
>;

const idsOf = (
  events: readonly Event[],
  of: "workId" | "complaintId" | "moderationId" | "actorId" | "publicationId" | "commentId",
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

/** People who still follow the recipient, and are not kept away by them. */
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

/** @param book the work that it is, or belongs to */
function addressOf(targetType: string, targetId: number, book: number | null): string {
  if (targetType === "account") return `/u/${targetId}`;
  if (isPublicationKind(targetType)) return `/${targetType}/${targetId}`;
  return book === null ? "/" : `/book/${book}`;
}

/** Of a message that is still there. */
const addressOfAuthor = (authorId: number | null): string => (authorId === null ? "/" : `/u/${authorId}`);

/** Of what a comment is said to; the one that was complained of may be gone. */
const addressOfRoot = (root: {
  rootType: string | null;
  commentedWorkId: number | null;
  publicationId: number | null;
}) => {
  if (root.rootType === null) return "/";
  return root.commentedWorkId === null ? `/${root.rootType}/${root.publicationId}` : `/book/${root.commentedWorkId}`;
};

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
    .leftJoin("comment", (join) =>
      join.onRef("comment.id", "=", "complaint.targetId").on("complaint.targetType", "=", "comment"),
    )
    .where("complaint.id", "in", ids)
    .select(["complaint.id", "targetType", "targetId", "targetTitle", "decision", "chapter.workId", "message.authorId"])
    .select(["comment.rootType", "comment.workId as commentedWorkId", "comment.publicationId"])
    .execute();
  return new Map(
    rows.map(({ id, targetType, targetId, targetTitle, decision, workId, authorId, ...root }) => {
      const book = targetType === "chapter" ? workId : targetId;
      const url =
        targetType === "message"
          ? addressOfAuthor(authorId)
          : targetType === "comment"
            ? addressOfRoot(root)
            : addressOf(targetType, targetId, book);
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

/**
 * What followers are notified of and is still out, in its order of arrival. @param reader to whom it has to be shown
 */
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

type CommentRow = { eventId: number } & Awaited<ReturnType<typeof commentRows>>[number];

const commentRows = (ids: readonly number[]) =>
  db()
    .selectFrom("comment")
    .innerJoin("account", "account.id", "comment.authorId")
    .leftJoin("work", "work.id", "comment.workId")
    .leftJoin("publication", "publication.id", "comment.publicationId")
    .where("comment.id", "in", [-1, ...ids])
    .select(["comment.id", "comment.state", "comment.rootType", "comment.text", "comment.workId", "work.format"])
    .select([
      "comment.publicationId",
      "work.title as workTitle",
      "publication.title",
      "account.fio",
      "account.userName",
    ])
    .execute();

/** Those that the events are about, and what has joined them, the first first. */
async function commentsOf(events: readonly Event[]): Promise<CommentRow[]> {
  const parts = await db()
    .selectFrom("notificationPart")
    .where("eventId", "in", [-1, ...events.map(({ id }) => id)])
    .where("commentId", "is not", null)
    .orderBy("addedAt")
    .orderBy("commentId")
    .select(["eventId", "commentId"])
    .execute();
  const named = events.flatMap(({ id: eventId, commentId }) =>
    commentId === null || parts.some((part) => part.eventId === eventId) ? [] : [{ eventId, commentId }],
  );
  const all = [...parts, ...named];
  const rows = new Map(
    (await commentRows(all.flatMap(({ commentId }) => commentId ?? []))).map((row) => [row.id, row]),
  );
  return all.flatMap(({ eventId, commentId }) => {
    const row = rows.get(commentId ?? -1);
    return row ? [{ eventId, ...row }] : [];
  });
}

/** The comments that are as the event says; where none is, the first names what it is said to. */
function presentComments(kind: string, ofEvent: readonly CommentRow[]): Content["comments"] {
  const wanted = definitionOf(kind)?.comment ?? "visible";
  const there = ofEvent.filter(({ state }) => state === wanted);
  const first = there[0] ?? ofEvent[0];
  if (!first) return null;
  const { workId, format, rootType, publicationId, workTitle, title, text, id } = first;
  const root = workId === null ? `/${rootType}/${publicationId}` : bookHref({ id: workId, ...(format && { format }) });
  return {
    count: there.length,
    people: there.map(({ fio, userName }) => ({ fio, userName })).reverse(),
    title: workTitle ?? title ?? "",
    text: commentTitle(text),
    url: there.length > 1 ? `${root}#comments` : commentHref(root, id),
  };
}

/** What these events are about now: ten queries, however many they are. @param reader the recipient, where it is one */
export async function contentOf(events: readonly Event[], reader?: Reader): Promise<Map<number, Content>> {
  const eventIds = [-1, ...events.map(({ id }) => id)];
  const works = await worksOf(idsOf(events, "workId"));
  const chapters = await chaptersOf(eventIds);
  const people = await peopleOf(eventIds);
  const complaints = await complaintsOf(idsOf(events, "complaintId"));
  const decisions = await decisionsOf(idsOf(events, "moderationId"));
  const fresh = await newPublicationsOf(eventIds, reader);
  const publications = await publicationsOf(idsOf(events, "publicationId"));
  const comments = await commentsOf(events.filter(({ commentId }) => commentId !== null));
  const actors = await actorsOf(idsOf(events, "actorId"));
  return new Map(
    events.map(({ id, kind, workId, actorId, complaintId, moderationId, publicationId, note }) => {
      const decidedOf = publications.get(publicationId ?? -1);
      const work = works.get(workId ?? -1) ?? null;
      const ofEvent = chapters.filter(({ eventId }) => eventId === id);
      const content: Content = {
        work,
        works: work ? [work] : [],
        chapters: ofEvent,
        opens: ofEvent[0] ?? null,
        people: people.filter(({ eventId }) => eventId === id),
        actor: actors.get(actorId ?? -1) ?? null,
        publications: decidedOf ? [decidedOf] : fresh.filter(({ eventId }) => eventId === id),
        comments: presentComments(
          kind,
          comments.filter(({ eventId }) => eventId === id),
        ),
        note,
        decision: decisions.get(moderationId ?? -1) ?? null,
        complaint: complaints.get(complaintId ?? -1) ?? null,
      };
      return [id, content];
    }),
  );
}

/** What an event is about to one person. `mutedAt`: what came later is left out. */
export type ReadContent = { content: Content; readAt: Date | null; mutedAt: Date | null };

/** The events of a line as one, in the order in which they happened. */
export function joined(rows: readonly ReadContent[]): Content | null {
  const [first] = rows;
  if (!first) return null;
  const chapters = rows.flatMap(({ content, readAt, mutedAt }) => {
    const heard = content.chapters.filter(({ addedAt }) => mutedAt === null || addedAt <= mutedAt);
    // Chapters from before the muting may all be gone: the others are better than nothing.
    const shown = heard.length > 0 ? heard : content.chapters;
    return shown.map((chapter) => ({ chapter, isRead: readAt !== null && chapter.addedAt <= readAt }));
  });
  return {
    ...first.content,
    works: rows.flatMap(({ content }) => content.works),
    chapters: chapters.map(({ chapter }) => chapter),
    opens: (chapters.find(({ isRead }) => !isRead) ?? chapters[0])?.chapter ?? null,
  };
}
