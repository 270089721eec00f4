import { bellAndPush, defineOneKind } from "../definition.ts";
import { ofComments } from "../words.ts";

/** To the author of the comment that is answered. */
export type CommentReplied = { type: "comment.replied"; commentId: number; accountId: number; actorId: number };

export const commentReplied = defineOneKind<CommentReplied>()({
  event: "comment.replied",
  to: "account",
  kind: "commentReply",
  group: "other",
  type: "CommentReply",
  label: "Ответ на ваш комментарий",
  hint: "",
  begins: bellAndPush,
  shownWhile: ["comment is out", "actor is not ignored"],
  words: (content) => ofComments(content, "отвечает на ваш комментарий"),
});
