import { bellAndPush, defineOneKind, once } from "../definition.ts";
import { ofReview } from "../words.ts";

/** To an author of the work that the review is about. */
export type ReviewPublished = { type: "review.published"; publicationId: number; accountId: number; actorId: number };

export const reviewPublished = defineOneKind<ReviewPublished>()({
  event: "review.published",
  to: "account",
  kind: "newReview",
  once: once.forever,
  group: "other",
  type: "NewReview",
  label: "Новая рецензия",
  hint: "на произведения, которые вы пишете",
  begins: bellAndPush,
  shownWhile: ["review is out", "actor is not ignored"],
  words: (content) => ofReview(content, "пишет рецензию"),
});
