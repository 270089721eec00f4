import { defineRoutes } from "./define.ts";

const extension = true;
const [method, guest] = ["POST", "guest"] as const;

export const commentsRoutes = defineRoutes({
  getComments: { path: "/v1/comments", access: guest },
  getCommentReplies: { path: "/v1/comment/{id}/replies", access: guest, extension },
  getComment: { path: "/v1/comment/{id}", access: guest, extension },
  getHeldComments: { path: "/v2/account/comments", reaction: "shell", extension },
  createComment: { method, path: "/v1/comment/create", extension },
  updateComment: { method, path: "/v1/comment/{id}/update", extension },
  updateCommentState: { method, path: "/v1/comment/{id}/update-state", extension },
  likeComment: { method, path: "/v1/comment/{id}/like", extension },
  closeComments: { method, path: "/v1/comments/close", extension },
});
