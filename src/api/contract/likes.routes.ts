import { defineRoutes } from "./define.ts";

export const likesRoutes = defineRoutes({
  likeWork: { method: "POST", path: "/v1/work/{id}/like" },
  getUserLikes: { path: "/v1/account/user-likes" },
});
