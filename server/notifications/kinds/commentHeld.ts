import { bellAndPush, defineOneKind } from "../definition.ts";
import { ofComments } from "../words.ts";
import type { CommentRoot } from "./commentSent.ts";

/** To an author who checks comments before others see them. */
export type CommentHeld = { type: "comment.held"; commentId: number; accountId: number; actorId: number } & CommentRoot;

export const commentHeld = defineOneKind<CommentHeld>()({
  event: "comment.held",
  to: "account",
  kind: "commentHeld",
  gathers: "commentId",
  comment: "held",
  group: "other",
  type: "CommentHeld",
  label: "Комментарий ждёт проверки",
  hint: "если вы смотрите их до публикации; за час — одно уведомление",
  begins: bellAndPush,
  shownWhile: ["comment is held"],
  words: (content) => ({
    ...ofComments(content, "оставляет комментарий, он ждёт проверки"),
    url: "/account/comments",
  }),
});
