import { bellAndPush, defineOneKind, once } from "../definition.ts";
import { ofReview } from "../words.ts";

/** To the reviewer, of an author of the work. */
export type ReviewReplied = { type: "review.replied"; publicationId: number; accountId: number; actorId: number };

export const reviewReplied = defineOneKind<ReviewReplied>()({
  event: "review.replied",
  to: "account",
  kind: "reviewReply",
  once: once.forever,
  group: "other",
  type: "ReviewReply",
  label: "Ответ на рецензию",
  hint: "от автора произведения",
  begins: bellAndPush,
  shownWhile: ["reply is out", "actor is not ignored"],
  words: (content) => ofReview(content, "отвечает на вашу рецензию"),
});
