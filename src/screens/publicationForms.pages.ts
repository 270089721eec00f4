/** What posts and reviews are written on: one file for their forms, which need the editor. */
export * as CreatePost from "./posts/CreatePostScreen.tsx";
export * as EditPost from "./posts/EditPostScreen.tsx";
export * as CreateReview from "./reviews/CreateReviewScreen.tsx";
export * as EditReview from "./reviews/EditReviewScreen.tsx";
