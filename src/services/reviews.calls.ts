import { guardsRoutes } from "../api/contract/guards.routes.ts";
import { reviewsRoutes as routes } from "../api/contract/reviews.routes.ts";
import { byBody, byIdAndBody, byParams, byQuery, bySpelledQuery, calling } from "./calls.ts";
import { heardByCaller } from "./faultsHeard.ts";
import { liking } from "./liking.ts";
import { changingMany } from "./many.ts";
import { refusably } from "./refusable.ts";

export const newReview = byQuery(guardsRoutes.getNewReview);

/** The same for a book's page: a person who may write none gets the reason. */
export const mayReview = refusably(byQuery(heardByCaller(guardsRoutes.getNewReview)));
export const reviewToEdit = byParams(guardsRoutes.getReviewEdit);
export const createReview = byBody(routes.createReview);
export const updateReview = calling(routes.updateReview);

/** The law's event of one review. */
export const changeReview = refusably(byIdAndBody(routes.updateReviewState));

/** Several at once; those that the law refuses are named. */
export const changeReviews = changingMany(routes.updateReviewStates);
export const likeReview = liking(routes.likeReview);

/** Empty: the reply is taken back. */
export const replyToReview = refusably(byIdAndBody(routes.replyToReview));
export const accountReviews = byQuery(routes.getAccountReviews);
export const accountReviewTags = byQuery(routes.getAccountReviewTags);
export const reviewTags = byQuery(routes.getReviewTags);
export const review = byParams(routes.getReview);
export const reviews = bySpelledQuery(routes.getReviews);

/** The same as a part of a page of something else, which does without it. */
export const reviewsBeside = bySpelledQuery(heardByCaller(routes.getReviews));
