import type { InputOf } from "../../src/api/contract/index.ts";
import type { CommentEvent, CommentFacts } from "../../src/machines/lifecycles/comment.lifecycle.ts";
import { askCommentLaw } from "../../src/machines/lifecycles/comment.lifecycle.ts";
import { commentRefusals } from "../../src/text/commentRefusals.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { tellOf } from "../jobs/outbox.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import type { Reader } from "../policies/reader.ts";
import { isAuthorOf, mayModerate, refusalOf, writingFacts } from "./policy.ts";
import { findRoot, lockRoot, type Root, rootOf } from "./roots.ts";
import { type CommentRow, countReply, findComment, lockComment } from "./rows.ts";
import { tellOfHeld, tellOfNew } from "./telling.ts";

/** Of one person: comments, and those of the first day of an account. */
const commentsLimit: Limit = { kind: "comment", count: 30, per: "hour" };
const commentsOfNewcomersLimit: Limit = { kind: "comment-newcomer", count: 10, per: "day" };

export type Caller = { reader: Reader & { user: User }; now: Date };
type Given = InputOf<"createComment">["body"];
type Words = InputOf<"updateComment">["body"];

/** In the order of their ids, so that two who answer each other never wait for one another; until the end nobody begins to ignore. */
async function lockPeople(writerId: number, others: readonly number[]): Promise<void> {
  for (const id of [...new Set([writerId, ...others])].sort((one, other) => one - other)) {
    const account = db().selectFrom("account").where("id", "=", id).select("id");
    await (id === writerId ? account.forNoKeyUpdate() : account.forShare()).execute();
  }
}

/** The same sent again. @throws Refusal InvalidRequestFields: the number is another comment's */
async function sentBefore({ requestId, text, rootType, rootId, parentId }: Given, user: User) {
  const row = await db()
    .selectFrom("comment")
    .where("authorId", "=", user.id)
    .where("requestId", "=", requestId)
    .selectAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const root = rootOf(row);
  const isSame = row.text === text || row.editedAt !== null;
  if (!isSame || root.type !== rootType || root.id !== rootId || row.parentId !== parentId)
    throw Refusal.field("requestId", commentRefusals.other);
  return row;
}

/** What is answered: visible, and below the same root. @throws Refusal InvalidRequestFields */
async function parentOf(parentId: number | null, root: Root): Promise<CommentRow | null> {
  if (parentId === null) return null;
  const parent = await db().selectFrom("comment").where("id", "=", parentId).selectAll().forUpdate().executeTakeFirst();
  const own = parent && rootOf(parent);
  // On the page of a work stand the comments to its chapters too: a reply to one goes below that chapter.
  if (!parent || own?.type !== root.type || own.id !== root.id)
    throw Refusal.field("parentId", commentRefusals.foreignParent);
  if (parent.state !== "visible") throw Refusal.field("parentId", commentRefusals.closedParent);
  return parent;
}

async function countWriting({ id }: User, isNewcomer: boolean, now: Date): Promise<void> {
  await countAttempt(commentsLimit, String(id), now, commentRefusals.manyThisHour);
  if (isNewcomer) await countAttempt(commentsOfNewcomersLimit, String(id), now, commentRefusals.manyToday);
}

const factsOf = async (row: CommentRow, written: Awaited<ReturnType<typeof writingFacts>>, now: Date) => {
  const { roles } = await db()
    .selectFrom("account")
    .where("id", "=", row.authorId)
    .select("roles")
    .executeTakeFirstOrThrow();
  return {
    ...written,
    now: now.getTime(),
    createdAt: row.createdAt.getTime(),
    isReply: row.parentId !== null,
    isPinned: row.isPinned,
    isOfStaff: roles.length > 0,
    reason: row.moderationReason,
  } satisfies CommentFacts;
};

const parentAuthor = async (id: number): Promise<number | undefined> =>
  (await db().selectFrom("comment").where("id", "=", id).select("authorId").executeTakeFirst())?.authorId;

const newFacts = (
  written: Awaited<ReturnType<typeof writingFacts>>,
  parent: CommentRow | null,
  { roles }: User,
  now: Date,
): CommentFacts => ({
  ...written,
  now: now.getTime(),
  createdAt: now.getTime(),
  isReply: parent !== null,
  isPinned: false,
  isOfStaff: roles.length > 0,
  reason: "",
});

/**
 * Writes a comment, once: what was asked before is answered again, and counts for no limit.
 * @returns its id
 * @throws Refusal NotFound, AccessDenied, InvalidRequestFields, UserEmailNotConfirmed, IsNewcomer, TooManyRequests
 */
export const createComment = (given: Given, { reader, now }: Caller): Promise<number> =>
  transaction(async () => {
    const { user } = reader;
    const { requestId, text, hasSpoilers, parentId, rootType: type, rootId: id } = given;
    const root = await lockRoot({ type, id }, reader);
    const answeredId = parentId === null ? null : ((await parentAuthor(parentId)) ?? null);
    await lockPeople(user.id, [...root.authorIds, ...(answeredId === null ? [] : [answeredId])]);
    const before = await sentBefore(given, user);
    if (before) return before.id;
    const parent = await parentOf(parentId, root);
    const written = await writingFacts(root, user, { text, parentAuthorId: parent?.authorId ?? null }, now);
    const verdict = askCommentLaw(
      { state: "unsent", facts: newFacts(written, parent, user, now) },
      { type: "comment.sent" },
    );
    if (!verdict.allowed) throw refusalOf(verdict);
    await countWriting(user, written.isNewcomer, now);
    const { workId, chapterId, publicationId } = root;
    const row = await db()
      .insertInto("comment")
      .values({
        authorId: user.id,
        requestId,
        rootType: type,
        workId,
        chapterId,
        publicationId,
        text,
        hasSpoilers,
        parentId,
        threadId: parent && (parent.threadId ?? parent.id),
        createdAt: now.toISOString(),
        state: verdict.state as CommentRow["state"],
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await countReply(null, row);
    if (row.state === "visible") await tellOfNew(row, root, now);
    else await tellOfHeld(row, root, now);
    return row.id;
  });

/**
 * Locks the root and then the comment, whatever has become of the root: people can always take back their own words.
 * @throws Refusal NotFound: it is nothing that this person may know of
 */
async function lockWithRoot(id: number, reader: Caller["reader"]): Promise<{ row: CommentRow; root: Root }> {
  const name = rootOf(await findComment(id));
  const root = await lockRoot(name, null);
  const row = await lockComment(id);
  const { user } = reader;
  if (row.authorId !== user.id && !isAuthorOf(user, root) && !mayModerate(user, row, root)) {
    if (row.state !== "visible") throw Refusal.missing();
    await findRoot(name, reader);
  }
  return { row, root };
}

const unpinOther = ({ workId, chapterId, publicationId }: Root) =>
  db()
    .updateTable("comment")
    .set({ isPinned: false })
    .where("isPinned", "=", true)
    .where("workId", "is not distinct from", workId)
    .where("chapterId", "is not distinct from", chapterId)
    .where("publicationId", "is not distinct from", publicationId)
    .execute();

/** Stores what the law has said. */
async function obey(
  row: CommentRow,
  root: Root,
  event: CommentEvent,
  { facts, now, words = {} }: { facts: CommentFacts; now: Date; words?: Partial<Words> & { editedAt?: string } },
): Promise<CommentRow> {
  const verdict = askCommentLaw({ state: row.state, facts }, event);
  if (!verdict.allowed) throw refusalOf(verdict);
  const state = verdict.state as CommentRow["state"];
  const { isPinned, reason: moderationReason } = verdict.facts;
  if (isPinned && !row.isPinned) await unpinOther(root);
  const stored = await db()
    .updateTable("comment")
    .set({ state, isPinned, moderationReason, ...words })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await countReply(row, stored);
  if (state === "visible" && row.state === "held") await tellOfNew(stored, root, now);
  if (state === "held" && row.state !== "held") await tellOfHeld(stored, root, now);
  return stored;
}

/**
 * Corrects one's own within 15 minutes; what is stored already is.
 * @throws Refusal NotFound, AccessDenied, InvalidRequestFields, UserEmailNotConfirmed, IsNewcomer
 */
export const updateComment = (id: number, words: Words, { reader, now }: Caller): Promise<void> =>
  transaction(async () => {
    const { row, root } = await lockWithRoot(id, reader);
    if (row.authorId !== reader.user.id) throw Refusal.denied();
    // An author who writes it again needs access to the root.
    await findRoot(rootOf(row), reader);
    if (row.text === words.text && row.hasSpoilers === words.hasSpoilers && row.state !== "deleted") return;
    const answered = row.parentId === null ? null : ((await parentAuthor(row.parentId)) ?? null);
    await lockPeople(reader.user.id, [...root.authorIds, ...(answered === null ? [] : [answered])]);
    const written = await writingFacts(root, reader.user, { ...words, exceptId: id, parentAuthorId: answered }, now);
    const facts = await factsOf(row, written, now);
    await obey(
      row,
      root,
      { type: "correction.sent" },
      { facts, now, words: { ...words, editedAt: now.toISOString() } },
    );
  });

type Change = Exclude<CommentEvent, { type: "comment.sent" | "correction.sent" }>;

/** As whom one asks for an event: of hidden ones those give back who hide, of removed ones the staff. @throws Refusal AccessDenied */
function mustBeAsker(row: CommentRow, root: Root, { type }: Change, { user }: Caller["reader"]): void {
  const isStaffs = type === "removal.given" || (type === "restoration.given" && row.state === "removed");
  if (
    type === "deletion.requested"
      ? row.authorId === user.id
      : isStaffs
        ? mayModerate(user, row, root)
        : isAuthorOf(user, root)
  )
    return;
  throw Refusal.denied();
}

/** A decision about a comment writes no text. */
const unhindered = (root: Root, { authorId }: CommentRow, now: Date) =>
  writingFacts(root, { id: authorId, roles: [] }, { text: "" }, now);

/** One event of the law. @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
export const changeComment = (id: number, event: Change, { reader, now }: Caller): Promise<void> =>
  transaction(async () => {
    const { row, root } = await lockWithRoot(id, reader);
    mustBeAsker(row, root, event, reader);
    const facts = await factsOf(row, await unhindered(root, row, now), now);
    const stored = await obey(row, root, event, { facts, now });
    const commentFacts = { commentId: id, accountId: row.authorId };
    if (stored.state === "removed")
      await tellOf({ type: "comment.removed", ...commentFacts, note: stored.moderationReason }, now);
    if (row.state === "removed")
      await tellOf({ type: "comment.restored", ...commentFacts, note: row.moderationReason }, now);
  });
