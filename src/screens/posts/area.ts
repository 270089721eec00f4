import type { Area } from "../area.types.ts";

const publicationForms = () => import("../publicationForms.pages.ts");

export const postsArea = {
  screens: {
    "/u/:userName/posts/edit": () => import("./PostsScreen.tsx"),
    "/posts": () => import("./PublicPostsScreen.tsx"),
    "/post/create": () => publicationForms().then(({ CreatePost }) => CreatePost),
    "/post/:id": () => import("./PostScreen.tsx"),
    "/post/:id/edit": () => publicationForms().then(({ EditPost }) => EditPost),
  },
} satisfies Area;
