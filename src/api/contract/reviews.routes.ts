import { defineRoutes } from "./define.ts";

const extension = true;
const [method, shell, guest] = ["POST", "shell", "guest"] as const;

/** The calls of their pages' guards are in guards.routes.ts. */
export const reviewsRoutes = defineRoutes({
  createReview: { method, path: "/v2/review/create" },
  updateReview: { method, path: "/v2/review/{id}/update" },
  updateReviewState: { method, path: "/v2/review/{id}/update-state", extension },
  updateReviewStates: { method, path: "/v2/account/reviews/update-states", extension },
  deleteReview: { method, path: "/v2/review/{id}/delete" },
  likeReview: { method, path: "/v2/review/{id}/like", extension },
  replyToReview: { method, path: "/v2/review/{id}/reply", extension },
  getAccountReviews: { path: "/v2/account/reviews", reaction: shell },
  getAccountReviewTags: { path: "/v2/account/reviews/tags" },
  getReviewTags: { path: "/v2/review/tags" },
  getReview: { path: "/v1/review/{id}", access: guest, reaction: shell, extension },
  getReviews: { path: "/v1/reviews", access: guest, reaction: shell, extension },
});
