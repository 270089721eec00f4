import { bellOnly, defineOneKind } from "../definition.ts";
import { ofComments } from "../words.ts";

/** What a comment is said to: comments of an hour to one thing are one event. */
export type CommentRoot = { workId: number } | { publicationId: number };

/** To an author of what is commented on. */
export type CommentSent = { type: "comment.sent"; commentId: number; accountId: number; actorId: number } & CommentRoot;

export const commentSent = defineOneKind<CommentSent>()({
  event: "comment.sent",
  to: "account",
  kind: "newComment",
  gathers: "commentId",
  group: "other",
  type: "NewComment",
  label: "Новые комментарии",
  hint: "к тому, что вы пишете; за час — одно уведомление",
  begins: bellOnly,
  shownWhile: ["comment is out"],
  words: (content) => ofComments(content, "оставляет комментарий"),
});
