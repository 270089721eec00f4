import { postCategories } from "../../text/publications.ts";

export const postHref = (id: number): string => `/post/${id}`;
export const ownPostsHref = (userName: string): string => `/u/${encodeURIComponent(userName)}/posts/edit`;
export const categoryTitle = (categoryId: number): string =>
  postCategories.find(({ id }) => id === categoryId)?.title ?? "";
/** All posts of a category, or with a tag. */
export const categoryHref = (categoryId: number): string => `/posts?category=${categoryId}`;
export const tagHref = (tag: string): string => `/posts?${new URLSearchParams({ tag })}`;
