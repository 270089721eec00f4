import { bellAndPush, defineNotification } from "../definition.ts";
import { ofOwnComment } from "../words.ts";

/** The staff has removed a comment, to its author. */
export type CommentRemoved = { type: "comment.removed"; commentId: number; accountId: number; note: string };

export const commentRemoved = defineNotification<CommentRemoved>()({
  event: "comment.removed",
  to: "account",
  kind: "commentRemoved",
  comment: "removed",
  kinds: {
    commentRemoved: {
      group: null,
      type: "CommentRemoved",
      label: "Комментарий удалён модератором",
      hint: "",
      begins: bellAndPush,
      words: (content) => ofOwnComment(content, { previewText: "удалён модератором", reason: "" }),
    },
  },
});
