import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type {
  Comment,
  CommentList,
  CommentThread,
  HeldComments,
  ShownComment,
} from "../../src/api/contract/comments.ts";
import { type CommentSort, REPLIES_AT_ONCE, REPLIES_SHOWN, THREADS_AT_ONCE } from "../../src/text/comments.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { makeCursor, readCursor } from "../lists/cursor.ts";
import { rowCount } from "../lists/found.ts";
import type { Reader } from "../policies/reader.ts";
import { isModerator } from "../works/policy.ts";
import { isAuthorOf, whyNotWrite } from "./policy.ts";
import { type CardRow, cards, presentComments } from "./presenter.ts";
import { findRoot, listOf, type Root, type RootName, rootOf } from "./roots.ts";
import { findComment } from "./rows.ts";

type Caller = { reader: Reader; now: Date };

/** What has a line for this reader: visible ones, what has replies, their own, and what is theirs to decide about. */
function hasLineFor({ user }: Reader, canManage: boolean): RawBuilder<boolean> {
  const everybodys = sql`comment.state = 'visible' or comment.reply_count > 0`;
  if (!user) return sql<boolean>`(${everybodys})`;
  const own = sql`or (comment.author_id = ${user.id} and comment.state <> 'deleted')`;
  if (isModerator(user)) return sql<boolean>`(${everybodys} ${own} or comment.state <> 'deleted')`;
  const managed = canManage ? sql`or comment.state in ('held', 'hidden')` : sql``;
  return sql<boolean>`(${everybodys} ${own} ${managed})`;
}

const isBelow = ({ type, id }: RootName): RawBuilder<boolean> => {
  if (type === "work") return sql<boolean>`comment.work_id = ${id}`;
  return type === "chapter" ? sql<boolean>`comment.chapter_id = ${id}` : sql<boolean>`comment.publication_id = ${id}`;
};

/** The pin of a chapter's list is none of its work's. */
const isPinnedIn = ({ type }: RootName): RawBuilder<boolean> =>
  type === "work" ? sql<boolean>`(comment.is_pinned and comment.chapter_id is null)` : sql<boolean>`comment.is_pinned`;

/** Up to so many replies of each thread, in the order in which they came. */
async function firstReplies(threadIds: readonly number[], limit: number, canManage: boolean, { reader }: Caller) {
  if (threadIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select reply.id from unnest(${threadIds}::bigint[]) as thread (id)
    cross join lateral (select comment.id from comment
      where comment.thread_id = thread.id and ${hasLineFor(reader, canManage)} order by comment.id limit ${limit}) as reply`.execute(
    db(),
  );
  return cards(reader)
    .where("comment.id", "in", [-1, ...rows.map(({ id }) => id)])
    .orderBy("comment.id")
    .execute();
}

async function threadsOf(firsts: readonly CardRow[], list: RootName, canManage: boolean, caller: Caller) {
  const replies = await firstReplies(
    firsts.map(({ id }) => id),
    REPLIES_SHOWN + 1,
    canManage,
    caller,
  );
  const shown = await presentComments([...firsts, ...replies], { ...caller, list });
  return firsts.map((first): CommentThread => {
    const ofThread = shown.filter(({ parentId, threadId }) => parentId !== null && threadId === first.id);
    return {
      comment: shown.find(({ id }) => id === first.id) as Comment,
      replies: ofThread.slice(0, REPLIES_SHOWN),
      hasMore: ofThread.length > REPLIES_SHOWN,
    };
  });
}

/** What a page shows above a list (contract: `room`). */
export async function roomOf(root: Root, { reader: { user }, now }: Caller) {
  const refusal = user ? await whyNotWrite(root, user, now) : "";
  return {
    commentCount: root.commentCount,
    canWrite: user !== null && refusal === "",
    refusal,
    isClosed: root.isClosed,
    canManage: isAuthorOf(user, root),
    root: { title: root.title, url: root.url },
  };
}

const newCursor = z.int();
const popularCursor = z.tuple([z.int(), z.int()]);

/** The first comments of a list behind a place, one more than are shown. */
export function firstRows(list: RootName, sort: CommentSort, canManage: boolean, reader: Reader, place: unknown) {
  const begun = cards(reader)
    .where("comment.parentId", "is", null)
    .where(isBelow(list))
    .where(hasLineFor(reader, canManage))
    .where(sql<boolean>`not ${isPinnedIn(list)}`)
    .limit(THREADS_AT_ONCE + 1);
  if (sort === "popular") {
    const [likes, id] = (place as [number, number] | null) ?? [];
    return begun
      .$if(place !== null, (rows) =>
        rows.where(sql<boolean>`(comment.like_count, comment.id) < (${likes}::integer, ${id}::bigint)`),
      )
      .orderBy("comment.likeCount", "desc")
      .orderBy("comment.id", "desc");
  }
  return begun
    .$if(place !== null, (rows) => rows.where("comment.id", sort === "old" ? ">" : "<", place as number))
    .orderBy("comment.id", sort === "old" ? "asc" : "desc");
}

type Query = RootName & { sort?: CommentSort | undefined; cursor?: string | undefined };

/** 20 threads behind a place, what is pinned before the first. @throws Refusal NotFound, InvalidRequestFields: a place that no answer has named */
export async function commentsOf({ sort = "new", cursor, ...list }: Query, caller: Caller): Promise<CommentList> {
  const { reader } = caller;
  const root = await findRoot(list, reader);
  const canManage = isAuthorOf(reader.user, root);
  const about = { list: "comments", ...list, sort, reader: reader.user?.id ?? null };
  const place = cursor === undefined ? null : readCursor(sort === "popular" ? popularCursor : newCursor, about, cursor);
  const pinned =
    place === null
      ? await cards(reader).where("comment.parentId", "is", null).where(isBelow(list)).where(isPinnedIn(list)).execute()
      : [];
  const rows = await firstRows(list, sort, canManage, reader, place).execute();
  const page = rows.slice(0, THREADS_AT_ONCE);
  const last = page.at(-1);
  const placeOf = ({ likeCount, id }: CardRow) => (sort === "popular" ? [likeCount, id] : id);
  return {
    ...(await roomOf(root, caller)),
    threads: await threadsOf([...pinned, ...page], list, canManage, caller),
    cursor: last && rows.length > THREADS_AT_ONCE ? makeCursor(about, placeOf(last)) : null,
  };
}

/** Replies of a thread behind one, so many at once. */
async function repliesBehind(threadId: number, behind: number, limit: number, canManage: boolean, { reader }: Caller) {
  const rows = await cards(reader)
    .where("comment.threadId", "=", threadId)
    .where("comment.id", ">", behind)
    .where(hasLineFor(reader, canManage))
    .orderBy("comment.id")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const about = { list: "replies", threadId, reader: reader.user?.id ?? null };
  return { rows: page, cursor: last && rows.length > limit ? makeCursor(about, last.id) : null };
}

/** @throws Refusal NotFound, InvalidRequestFields: a place that no answer has named */
export async function repliesOf(id: number, cursor: string | undefined, caller: Caller) {
  const { reader } = caller;
  const row = await findComment(id);
  if (row.threadId !== null) throw Refusal.missing();
  const list = listOf(row);
  const canManage = isAuthorOf(reader.user, await findRoot(list, reader));
  const about = { list: "replies", threadId: id, reader: reader.user?.id ?? null };
  const behind = cursor === undefined ? 0 : readCursor(newCursor, about, cursor);
  const { rows, cursor: next } = await repliesBehind(id, behind, REPLIES_AT_ONCE, canManage, caller);
  return { replies: await presentComments(rows, { ...caller, list }), cursor: next };
}

/** Up to so many replies stand before the one that was asked for: of a longer thread those that lead to it. */
const MOST_BEFORE = 500;

/** The thread of a comment. @throws Refusal NotFound: this reader has no line of it */
export async function commentInThread(id: number, caller: Caller): Promise<ShownComment> {
  const { reader } = caller;
  const named = await findComment(id);
  const list = listOf(named);
  const root = await findRoot(list, reader);
  const canManage = isAuthorOf(reader.user, root);
  const [own] = await cards(reader).where("comment.id", "=", id).where(hasLineFor(reader, canManage)).execute();
  const threadId = named.threadId ?? id;
  const [first] = await cards(reader).where("comment.id", "=", threadId).execute();
  if (!own || !first) throw Refusal.missing();
  const count = await db()
    .selectFrom("comment")
    .where("threadId", "=", threadId)
    .where("id", "<=", id)
    .where(hasLineFor(reader, canManage))
    .$call(rowCount);
  const limit = Math.min(Math.max(count, REPLIES_AT_ONCE), MOST_BEFORE);
  const { rows, cursor } = await repliesBehind(threadId, 0, limit, canManage, caller);
  const isAmong = id === threadId || rows.some((row) => row.id === id);
  const [comment, ...replies] = await presentComments([first, ...rows, ...(isAmong ? [] : [own])], { ...caller, list });
  return {
    ...(await roomOf(root, caller)),
    thread: { comment: comment as Comment, replies, hasMore: cursor !== null },
    cursor,
  };
}

/** One as this reader has it; null: they have no line of it any more. */
export async function shownComment(id: number, { reader, now }: Caller): Promise<Comment | null> {
  const row = await findComment(id);
  const root = await findRoot(rootOf(row), null);
  const [card] = await cards(reader)
    .where("comment.id", "=", id)
    .where(hasLineFor(reader, isAuthorOf(reader.user, root)))
    .execute();
  const [comment] = card ? await presentComments([card], { reader, now, list: rootOf(row) }) : [];
  return comment ?? null;
}

/** What waits for an author to look at it, in all that they write: the oldest first. */
export async function heldFor(
  cursor: string | undefined,
  caller: Caller & { reader: { user: { id: number } } },
): Promise<HeldComments> {
  const { reader } = caller;
  const accountId = reader.user.id;
  const about = { list: "held", accountId };
  const behind = cursor === undefined ? 0 : readCursor(newCursor, about, cursor);
  const isTheirs = sql<boolean>`(comment.work_id in (select work_id from work_author
      where work_author.account_id = ${accountId} and confirmed_at is not null)
    or comment.publication_id in (select publication.id from publication where publication.author_id = ${accountId}))`;
  const held = cards(reader).where("comment.state", "=", "held").where(isTheirs);
  const rows = await held
    .where("comment.id", ">", behind)
    .orderBy("comment.id")
    .limit(THREADS_AT_ONCE + 1)
    .execute();
  const count = await held.$call(rowCount);
  const page = rows.slice(0, THREADS_AT_ONCE);
  const comments = await presentComments(page, { ...caller, list: null });
  const last = page.at(-1);
  const roots = new Map<string, Root>();
  for (const row of page) {
    const { type, id } = rootOf(row);
    if (!roots.has(`${type} ${id}`)) roots.set(`${type} ${id}`, await findRoot({ type, id }, null));
  }
  return {
    comments: comments.map((comment) => {
      const { title = "", url = "" } = roots.get(`${comment.rootType} ${comment.rootId}`) ?? {};
      return { comment, root: { title, url } };
    }),
    count,
    cursor: last && rows.length > THREADS_AT_ONCE ? makeCursor(about, last.id) : null,
  };
}
