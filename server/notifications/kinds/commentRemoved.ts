import { bellAndPush, defineOneKind } from "../definition.ts";
import { ofOwnComment } from "../words.ts";

/** The staff has removed a comment, to its author. */
export type CommentRemoved = { type: "comment.removed"; commentId: number; accountId: number; note: string };

export const commentRemoved = defineOneKind<CommentRemoved>()({
  event: "comment.removed",
  to: "account",
  kind: "commentRemoved",
  comment: "removed",
  group: null,
  type: "CommentRemoved",
  label: "Комментарий удалён модератором",
  hint: "",
  begins: bellAndPush,
  words: (content) => ofOwnComment(content, { previewText: "удалён модератором", reason: "" }),
});
