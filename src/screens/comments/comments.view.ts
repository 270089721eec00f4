import type { Comment, CommentThread, ShownComment } from "../../api/contract/comments.ts";
import { askCommentLaw, type CommentEvent, unhinderedComment } from "../../machines/lifecycles/comment.lifecycle.ts";
import { COMMENT_LENGTH, COMMENT_LEVELS, type CommentRoot } from "../../text/comments.ts";
import { counted } from "../../text/plural.ts";
import { faultOf as ruleFault } from "../../text/rules.ts";

export const LIMIT = COMMENT_LENGTH;

/** Why a text cannot be sent; undefined: it can. */
export const faultOf = (text: string): string | undefined =>
  ruleFault("Комментарий", { required: true, max: LIMIT }, text.trim());

export const commentsTitle = (count: number): string =>
  count === 0 ? "Комментарии" : counted(count, ["комментарий", "комментария", "комментариев"]);

/** Who has hidden it: the author of what the comment is about. */
const hiders: Readonly<Record<CommentRoot, string>> = {
  work: "автором книги",
  chapter: "автором книги",
  post: "автором поста",
  review: "автором рецензии",
  art: "автором арта",
};
const hiddenText = (root: CommentRoot) => `Скрыто ${hiders[root]}`;

/** The one line of a comment whose words this reader is not given. */
export function lineOf({ state, reason, rootType }: Pick<Comment, "state" | "reason" | "rootType">): string {
  if (state === "deleted") return "Комментарий удалён";
  if (state === "removed") return `Удалено модератором: ${reason}`;
  return state === "hidden" ? hiddenText(rootType) : "Комментарий ждёт проверки автора";
}

/** The note above words that not everybody may read; empty: everybody may. */
export function noteOf({
  state,
  reason,
  isOwn,
  rootType,
}: Pick<Comment, "state" | "reason" | "isOwn" | "rootType">): string {
  if (state === "held") return isOwn ? "Ждёт проверки автора: пока его видите только вы" : "Ждёт вашего решения";
  if (state === "hidden") return isOwn ? hiddenText(rootType) : "Скрыто";
  return state === "removed" ? `Удалено модератором: ${reason}` : "";
}

/** «Комментарий к главе 12: вы до неё не дочитали». */
export const beyondText = ({ chapter }: Pick<Comment, "chapter">): string =>
  chapter?.number == null
    ? "Комментарий к главе, которой сейчас нет"
    : `Комментарий к главе ${chapter.number}: вы до неё не дочитали`;

export type Placed = { comment: Comment; level: number; answered: string | null };

/** Replies in the order in which they answer each other, each with its level: of deeper ones it is said whom they answer. */
export function placed({ comment: first, replies }: Pick<CommentThread, "comment" | "replies">): Placed[] {
  const below = new Map<number, Comment[]>();
  for (const reply of replies) {
    const parentId = reply.parentId ?? first.id;
    below.set(parentId, [...(below.get(parentId) ?? []), reply]);
  }
  const known = new Set([first.id, ...replies.map(({ id }) => id)]);
  const rows: Placed[] = [];
  const open = [{ comment: first, level: 1, answered: null as string | null }];
  // A list and no recursion: a thread may be a thousand deep.
  for (let row = open.pop(); row; row = open.pop()) {
    rows.push(row);
    const { comment, level } = row;
    for (const reply of (below.get(comment.id) ?? []).toReversed())
      open.push({
        comment: reply,
        level: Math.min(level + 1, COMMENT_LEVELS),
        answered: level >= COMMENT_LEVELS ? (comment.author?.fio ?? "") : null,
      });
  }
  const lost = replies.filter(({ parentId }) => parentId !== null && !known.has(parentId));
  for (const comment of lost) rows.push({ comment, level: 2, answered: "" });
  return rows;
}

type Simple = Exclude<CommentEvent["type"], "comment.sent" | "correction.sent" | "removal.given">;
export type Act = { type: Simple | "removal.given"; label: string; unavailable?: string | undefined };

const labels: Record<Act["type"], string> = {
  "approval.given": "Опубликовать",
  "rejection.given": "Отклонить",
  "pin.given": "Закрепить",
  "unpin.given": "Открепить",
  "hiding.given": "Скрыть",
  "restoration.given": "Вернуть",
  "removal.given": "Удалить как модератор",
  "deletion.requested": "Удалить",
};

/** What this person may ask for, as the law has it; what it refuses is shown with the reason. */
export function actsOf(comment: Comment): Act[] {
  const { state, canManage, canModerate, isOwn, isPinned, isOfStaff, parentId, createdAt } = comment;
  const types: Act["type"][] = [
    ...(canManage && state === "held" ? (["approval.given", "rejection.given"] as const) : []),
    ...(canManage && state === "visible" && parentId === null
      ? ([isPinned ? "unpin.given" : "pin.given"] as const)
      : []),
    ...(canManage && state === "visible" && !isOwn ? (["hiding.given"] as const) : []),
    ...((canManage && state === "hidden") || (canModerate && state === "removed")
      ? (["restoration.given"] as const)
      : []),
    ...(canModerate ? (["removal.given"] as const) : []),
    ...(isOwn ? (["deletion.requested"] as const) : []),
  ];
  const facts = {
    ...unhinderedComment,
    now: Date.parse(createdAt),
    createdAt: Date.parse(createdAt),
    isLookedAtFirst: false,
    isPinned,
    isOfStaff,
    isReply: parentId !== null,
    reason: comment.reason,
  };
  return types.flatMap((type) => {
    const event: CommentEvent = type === "removal.given" ? { type, reason: "…" } : { type };
    const verdict = askCommentLaw({ state, facts }, event);
    const isMeant = verdict.allowed || isOfStaff;
    return isMeant ? [{ type, label: labels[type], ...(!verdict.allowed && { unavailable: verdict.refusal }) }] : [];
  });
}

/** A thread whose replies are these: how many it has changes by as many. */
const inThread = (thread: CommentThread, replies: Comment[]): CommentThread => ({
  ...thread,
  comment: { ...thread.comment, replyCount: thread.comment.replyCount + replies.length - thread.replies.length },
  replies,
});

/** Threads with one comment as it is now; null: nobody has a line of it any more. */
export function withComment(threads: readonly CommentThread[], id: number, comment: Comment | null): CommentThread[] {
  return threads.flatMap((thread) => {
    if (thread.comment.id === id) return comment ? [{ ...thread, comment }] : [];
    return [
      inThread(
        thread,
        thread.replies.flatMap((one) => (one.id === id ? (comment ?? []) : one)),
      ),
    ];
  });
}

/** The same with one that was just written, where it belongs. */
export function withNew(threads: readonly CommentThread[], comment: Comment): CommentThread[] {
  const isThere = threads.some(
    (thread) => thread.comment.id === comment.id || thread.replies.some(({ id }) => id === comment.id),
  );
  if (isThere) return withComment(threads, comment.id, comment);
  if (comment.parentId === null) return [{ comment, replies: [], hasMore: false }, ...threads];
  return threads.map((thread) =>
    thread.comment.id === comment.threadId ? inThread(thread, [...thread.replies, comment]) : thread,
  );
}

/** The same with more replies of one thread, each once. */
export function withReplies(
  threads: readonly CommentThread[],
  threadId: number,
  replies: readonly Comment[],
  hasMore: boolean,
): CommentThread[] {
  return threads.map((thread) => {
    if (thread.comment.id !== threadId) return thread;
    const all = new Map([...thread.replies, ...replies].map((one) => [one.id, one]));
    return { ...thread, hasMore, replies: [...all.values()].sort((one, other) => one.id - other.id) };
  });
}

/** What a page shows of its comments, and how many it has in all. */
export type Listed = { threads: readonly CommentThread[]; count: number };

const visibleIn = (threads: readonly CommentThread[]): number =>
  threads.flatMap(({ comment, replies }) => [comment, ...replies]).filter(({ state }) => state === "visible").length;

/** The list after something was done here: what everybody sees is counted, as the server does. */
export const recounted = ({ threads: before, count }: Listed, threads: readonly CommentThread[]): Listed => ({
  threads,
  count: count + visibleIn(threads) - visibleIn(before),
});

/** The first reply, as they are shown, that stood there not yet. */
export const firstNew = (thread: CommentThread, before: readonly Comment[]): number | undefined =>
  placed(thread).find(({ comment: { id } }) => id !== thread.comment.id && before.every((one) => one.id !== id))
    ?.comment.id;

/** Does a comment belong to the page that names it? Those to a chapter stand on the page of their book too. */
export function isOfPage(
  { thread: { comment }, root: { url } }: Pick<ShownComment, "thread" | "root">,
  { rootType, rootId, path }: { rootType: CommentRoot; rootId: number; path: string },
): boolean {
  if (comment.rootType === "chapter" && rootType === "work") return url === path;
  return comment.rootType === rootType && comment.rootId === rootId;
}

/** Which comment the address names; null: none. */
export function namedIn(search: string): number | null {
  const name = new URLSearchParams(search).get("comment") ?? "";
  return /^[1-9]\d{0,15}$/.test(name) ? Number(name) : null;
}
