import type { SeenComplaint } from "../../src/api/contract/complaints.ts";
import type { InputOf } from "../../src/api/contract/index.ts";
import { bookHref } from "../../src/text/bookHref.ts";
import { commentHref } from "../../src/text/comments.ts";
import { refusals } from "../../src/text/refusals.ts";
import { config } from "../config.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { tellOf } from "../jobs/outbox.ts";
import { countedPage } from "../lists/paging.ts";
import { personIn } from "../people/people.ts";
import type { Reader } from "../policies/reader.ts";
import { isAboutWork } from "./openComplaints.ts";
import { mustBeImpartial, publicationKindOf, type Target, titleOfTarget } from "./targets.ts";

type Complaint = InputOf<"complain">["body"];
type ComplaintsQuery = InputOf<"getComplaints">["query"];

/** A path of this site with its query; empty stays empty. @throws Refusal InvalidRequestFields for another site's address */
export function ownPath(address: string): string {
  if (address === "") return "";
  const { origin } = config();
  const url = URL.parse(address, origin);
  if (url?.origin !== new URL(origin).origin) throw Refusal.field("url", refusals.foreignAddress);
  // Two slashes at the beginning would be another site's address.
  return `${url.pathname.replace(/^\/+/, "/")}${url.search}`;
}

/**
 * Keeps a complaint; while one of the same person and target is open, that one stays as it is.
 * @throws Refusal NotFound, InvalidRequestFields
 */
export async function keepComplaint(
  given: Complaint,
  { user, reader, now }: { user: User; reader: Reader; now: Date },
) {
  const { targetType, targetId, category, comment } = given;
  const url = ownPath(given.url);
  const targetTitle = await titleOfTarget(given, user, reader);
  const kept = await db()
    .insertInto("complaint")
    .values({
      accountId: user.id,
      targetType,
      targetId,
      targetTitle,
      category,
      comment,
      url,
      createdAt: now.toISOString(),
    })
    .onConflict((same) =>
      same.columns(["accountId", "targetType", "targetId"]).where("settledAt", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return kept ? { complaintId: kept.id, isNew: true } : { complaintId: await openComplaint(given, user), isNew: false };
}

async function openComplaint({ targetType, targetId }: Target, user: User): Promise<number> {
  const { id } = await db()
    .selectFrom("complaint")
    .where("accountId", "=", user.id)
    .where("targetType", "=", targetType)
    .where("targetId", "=", targetId)
    .where("settledAt", "is", null)
    .select("id")
    .executeTakeFirstOrThrow();
  return id;
}

const views = () =>
  db()
    .selectFrom("complaint")
    .innerJoin("account as author", "author.id", "complaint.accountId")
    .leftJoin("account as judge", "judge.id", "complaint.settledBy")
    .leftJoin("chapter", (join) =>
      join.onRef("chapter.id", "=", "complaint.targetId").on("complaint.targetType", "=", "chapter"),
    )
    .leftJoin("message", (join) =>
      join.onRef("message.id", "=", "complaint.targetId").on("complaint.targetType", "=", "message"),
    )
    .leftJoin("comment", (join) =>
      join.onRef("comment.id", "=", "complaint.targetId").on("complaint.targetType", "=", "comment"),
    )
    .leftJoin("work as commented", "commented.id", "comment.workId")
    .selectAll("complaint")
    .select([
      "comment.rootType as commentRoot",
      "comment.workId as commentedWorkId",
      "comment.publicationId as commentedPublicationId",
      "commented.format as commentedFormat",
      "message.authorId as messageAuthorId",
      personIn("author").$notNull().as("author"),
      personIn("judge").as("judge"),
      "chapter.workId as chapterWorkId",
      "chapter.state as chapterState",
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof views>["execute"]>>[number];

/** Of one that went with what it was said to there is none. */
function commentUrl({ targetId, commentRoot, commentedWorkId, commentedPublicationId, commentedFormat }: Row): string {
  if (commentRoot === null) return "/moderation/complaints";
  if (commentedWorkId === null) return commentHref(`/${commentRoot}/${commentedPublicationId}`, targetId);
  return commentHref(bookHref({ id: commentedWorkId, ...(commentedFormat && { format: commentedFormat }) }), targetId);
}

function urlOf(row: Row): string {
  const { targetType, targetId, chapterWorkId, chapterState, messageAuthorId } = row;
  if (targetType === "comment") return commentUrl(row);
  if (targetType === "account") return `/u/${targetId}/works/edit`;
  // A message has no page for the staff, and is gone half a year after it was taken back.
  if (targetType === "message") return messageAuthorId === null ? "/moderation/complaints" : `/u/${messageAuthorId}`;
  if (targetType === "work") return `/book/${targetId}`;
  if (publicationKindOf(targetType)) return `/${targetType}/${targetId}`;
  return chapterState === "published" ? `/book/${chapterWorkId}/read/${targetId}` : `/book/${chapterWorkId}`;
}

const settledOf = ({ decision, note, settledAt, judge: by }: Row) =>
  decision && settledAt && by ? { decision, note, by, at: settledAt.toISOString() } : null;

const workIdOf = ({ targetType, targetId, chapterWorkId }: Row): number | null =>
  targetType === "work" ? targetId : chapterWorkId;

const present = (row: Row): SeenComplaint => ({
  id: row.id,
  target: { type: row.targetType, id: row.targetId, title: row.targetTitle, url: urlOf(row), workId: workIdOf(row) },
  category: row.category,
  comment: row.comment,
  url: row.url,
  author: row.author,
  createdAt: row.createdAt.toISOString(),
  settled: settledOf(row),
});

/** What is open about a work and its chapters, the oldest first. */
export const openComplaintsOf = async (workId: number): Promise<SeenComplaint[]> =>
  (
    await views()
      .where("complaint.settledAt", "is", null)
      .where(isAboutWork(workId))
      .orderBy("complaint.createdAt")
      .orderBy("complaint.id")
      .execute()
  ).map(present);

/** Open ones: who waits longest comes first; settled ones: the last settled first. */
export async function complaintsPage({ state = "open", category, targetType, ...paged }: ComplaintsQuery) {
  const direction = state === "open" ? "asc" : "desc";
  const list = views()
    .where("complaint.settledAt", state === "open" ? "is" : "is not", null)
    .$if(category !== undefined, (query) => query.where("complaint.category", "=", category ?? "other"))
    .$if(targetType !== undefined, (query) => query.where("complaint.targetType", "=", targetType ?? "work"))
    .orderBy(state === "open" ? "complaint.createdAt" : "complaint.settledAt", direction)
    .orderBy("complaint.id", direction);
  const { rows, ...page } = await countedPage(list, paged);
  return { complaints: rows.map(present), ...page };
}

/** @throws Refusal NotFound, AccessDenied (it concerns the asker), InvalidRequestFields (settled already) */
export const settle = (
  id: number,
  { decision, note }: InputOf<"settleComplaint">["body"],
  user: User,
  now: Date,
): Promise<SeenComplaint> =>
  transaction(async () => {
    const complaint = await db()
      .selectFrom("complaint")
      .where("id", "=", id)
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow(Refusal.missing);
    await mustBeImpartial(complaint, user);
    if (complaint.settledAt) throw new Refusal("InvalidRequestFields", refusals.complaintSettled);
    await db()
      .updateTable("complaint")
      .set({ decision, note, settledBy: user.id, settledAt: now.toISOString() })
      .where("id", "=", id)
      .execute();
    await tellOf({ type: "complaint.settled", complaintId: id, accountId: complaint.accountId }, now);
    return present(await views().where("complaint.id", "=", id).executeTakeFirstOrThrow());
  });
