import * as z from "zod/mini";
import {
  COMMENT_LENGTH,
  COMMENT_REASON_LENGTH,
  commentRoots,
  commentSorts,
  commentStates,
} from "../../text/comments.ts";
import { defineSchemas } from "./define.ts";
import { count, guid, id, optionalText, pathId, requiredText, time } from "./fields.ts";
import { personCard } from "./people.ts";

/** Three marks above a letter are a word of some language, thirty are a page that nobody can read. */
const withoutTowers = z.overwrite<string>((text) => text.replace(/(\p{M}{3})\p{M}+/gu, "$1"));

/** What a person fills in. */
export const commentFields = z.strictObject({
  text: requiredText("Комментарий", COMMENT_LENGTH).check(withoutTowers),
  hasSpoilers: z.boolean(),
});

/**
 * A comment as this reader has it. What others have not: of one that is hidden, removed or deleted `text` is empty, and it is there
 * only as long as it has replies.
 */
const comment = z.strictObject({
  id,
  rootType: z.enum(commentRoots),
  rootId: id,
  /** Null: it begins a thread. */
  parentId: z.nullable(id),
  /** The comment that its thread begins with: its own where it is that. */
  threadId: id,
  /** Null: of one that was deleted. */
  author: z.nullable(personCard),
  text: z.string(),
  hasSpoilers: z.boolean(),
  state: z.enum(commentStates),
  /** Why the staff has removed it; else empty. */
  reason: z.string(),
  isPinned: z.boolean(),
  likeCount: count,
  /** Of a guest false. */
  isLiked: z.boolean(),
  /** Of the first of a thread all that are shown in it, of a reply those to it. */
  replyCount: count,
  /** Written by who writes what it is said to. */
  isByAuthor: z.boolean(),
  /** Of a comment to a chapter. `number` null: readers do not have the chapter any more. */
  chapter: z.nullable(z.strictObject({ id, number: z.nullable(count), title: z.string() })),
  /** This reader has not come to that chapter yet: it is folded. */
  isBeyond: z.boolean(),
  /** This reader ignores its author: it is folded. */
  isFolded: z.boolean(),
  createdAt: time,
  editedAt: z.nullable(time),
  /** Its author may correct it until then; null: it is another's, or the time is over. */
  editableUntil: z.nullable(time),
  isOwn: z.boolean(),
  /** The asker writes what it is said to: hides, pins, approves. */
  canManage: z.boolean(),
  /** The asker is of the staff, and neither it nor what it is said to is theirs. */
  canModerate: z.boolean(),
  /** It was written by somebody of the staff: nobody else hides it. */
  isOfStaff: z.boolean(),
});
export type Comment = z.output<typeof comment>;

/** A thread: its first comment, and the first replies in the order in which they came. */
const thread = z.strictObject({ comment, replies: z.array(comment), hasMore: z.boolean() });
export type CommentThread = z.output<typeof thread>;

/** The fields above a list: may this reader write, and why not. */
const room = {
  commentCount: count,
  canWrite: z.boolean(),
  /** Why not; empty where the caller may write. It asks a guest to log in. */
  refusal: z.string(),
  isClosed: z.boolean(),
  /** The asker writes what is commented on. */
  canManage: z.boolean(),
  /** What it is called, and the address of its page. */
  root: z.strictObject({ title: z.string(), url: z.string() }),
};

const cursor = z.optional(z.string().check(z.maxLength(300)));
const rootType = z.enum(commentRoots);
const one = z.strictObject({ id: pathId });
const writing = [
  "InvalidRequestFields",
  "NotFound",
  "AccessDenied",
  "UserEmailNotConfirmed",
  "IsNewcomer",
  "TooManyRequests",
] as const;
const simple = [
  "approval.given",
  "rejection.given",
  "hiding.given",
  "restoration.given",
  "pin.given",
  "unpin.given",
] as const;

export const commentSchemas = defineSchemas({
  /** 20 threads, what is pinned first, with three replies each. Those of a work hold the ones to its chapters. */
  getComments: {
    query: z.strictObject({ rootType, rootId: pathId, sort: z.optional(z.enum(commentSorts)), cursor }),
    /** `cursor` null: this was the end. */
    result: z.strictObject({ ...room, threads: z.array(thread), cursor: z.nullable(z.string()) }),
    errors: ["InvalidRequestFields", "NotFound"],
  },
  /** Of the thread that begins with this comment: 50 in the order in which they came. */
  getCommentReplies: {
    params: one,
    query: z.strictObject({ cursor }),
    result: z.strictObject({ replies: z.array(comment), cursor: z.nullable(z.string()) }),
    errors: ["InvalidRequestFields", "NotFound"],
  },
  /** The thread that contains this comment, up to it and beyond: 50 replies, or as many as lead to it. */
  getComment: {
    params: one,
    result: z.strictObject({ ...room, thread, cursor: z.nullable(z.string()) }),
    errors: ["NotFound"],
  },
  /** What waits for the asker to look at it, of all that they write, the oldest first, 20 at a time. */
  getHeldComments: {
    query: z.strictObject({ cursor }),
    result: z.strictObject({
      comments: z.array(z.strictObject({ comment, root: room.root })),
      count,
      cursor: z.nullable(z.string()),
    }),
    errors: ["InvalidRequestFields"],
  },
  /** The same `requestId` twice is one comment. */
  createComment: {
    body: z.extend(commentFields, { requestId: guid, rootType, rootId: id, parentId: z.nullable(id) }),
    result: comment,
    errors: writing,
  },
  /** Within 15 minutes; the same text once more is stored already. */
  updateComment: { params: one, body: commentFields, result: comment, errors: writing },
  /** One event of the law. `null`: nobody is shown it any more. */
  updateCommentState: {
    params: one,
    body: z.discriminatedUnion("type", [
      z.strictObject({ type: z.enum([...simple, "deletion.requested"]) }),
      z.strictObject({ type: z.literal("removal.given"), reason: optionalText("Причина", COMMENT_REASON_LENGTH) }),
    ]),
    result: z.strictObject({ comment: z.nullable(comment) }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
  /** Twice is as good as once. Nobody likes their own. */
  likeComment: {
    params: one,
    body: z.strictObject({ isLiked: z.boolean() }),
    result: z.strictObject({ isLiked: z.boolean(), likeCount: count }),
    errors: ["NotFound", "AccessDenied"],
  },
  /** By who writes it: nobody writes below it any more, or they may again. A work closes its chapters with it. */
  closeComments: {
    body: z.strictObject({ rootType, rootId: id, isClosed: z.boolean() }),
    result: z.strictObject(room),
    errors: ["NotFound", "AccessDenied"],
  },
});
export type CommentList = z.output<(typeof commentSchemas)["getComments"]["result"]>;
export type ShownComment = z.output<(typeof commentSchemas)["getComment"]["result"]>;
export type HeldComments = z.output<(typeof commentSchemas)["getHeldComments"]["result"]>;
