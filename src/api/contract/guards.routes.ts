import { defineRoutes } from "./define.ts";

/** What the guards of routes ask. */
export const guardsRoutes = defineRoutes({
  getUserName: { path: "/v2/account/{id}/username", access: "guest", reaction: "shell" },
  getUserId: { path: "/v2/account/{username}/id", access: "guest", reaction: "shell" },
  getShortInfo: { path: "/v2/account/{id}/short-info", access: "guest", reaction: "shell" },
  getNewReview: { path: "/v2/review/create", reaction: "shell" },
  getReviewEdit: { path: "/v2/review/{id}/edit", reaction: "shell" },
  getWorkAccess: { path: "/v2/work/{id}/access", extension: true },
});
