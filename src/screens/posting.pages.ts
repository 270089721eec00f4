/** What posts are written and listed on: one file for their forms, which need the editor. */
export * as CreatePost from "./posts/CreatePostScreen.tsx";
export * as EditPost from "./posts/EditPostScreen.tsx";
