import { bellAndPush, defineOneKind } from "../definition.ts";
import { ofOwnComment } from "../words.ts";

/** The staff shows a removed comment again, to its author. */
export type CommentRestored = { type: "comment.restored"; commentId: number; accountId: number; note: string };

export const commentRestored = defineOneKind<CommentRestored>()({
  event: "comment.restored",
  to: "account",
  kind: "commentRestored",
  group: null,
  type: "CommentRestored",
  label: "Комментарий снова виден",
  hint: "",
  begins: bellAndPush,
  words: (content) => ofOwnComment(content, { previewText: "снова виден", reason: "Было удалено: " }),
});
