import { defineRoutes } from "./define.ts";

const extension = true;
const [method, shell, guest] = ["POST", "shell", "guest"] as const;

export const postsRoutes = defineRoutes({
  getNewPost: { path: "/v2/post/create", reaction: shell },
  createPost: { method, path: "/v2/post/create" },
  getPostEdit: { path: "/v2/post/{id}/edit", reaction: shell },
  updatePost: { method, path: "/v2/post/{id}/update" },
  updatePostState: { method, path: "/v2/post/{id}/update-state", extension },
  updatePostStates: { method, path: "/v2/account/posts/update-states", extension },
  deletePost: { method, path: "/v2/post/{id}/delete" },
  pinPost: { method, path: "/v2/post/{id}/user-pin" },
  favoritePost: { method, path: "/v2/post/{id}/favorite" },
  likePost: { method, path: "/v2/post/{id}/like", extension },
  getAccountPosts: { path: "/v2/account/posts", reaction: shell },
  getAccountPostTags: { path: "/v2/account/posts/tags", extension },
  getPostTags: { path: "/v2/post/tags" },
  getPost: { path: "/v1/post/{id}", access: guest, reaction: shell, extension },
  getPosts: { path: "/v1/posts", access: guest, reaction: shell, extension },
});
