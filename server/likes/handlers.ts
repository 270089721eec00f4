import type { Handlers } from "../http/dispatcher.ts";
import { readerOf } from "../policies/reader.ts";
import { likedBy, likeWork } from "./likes.ts";

/** The things that people like (docs/spec/readers.md, «Likes»). */
export const likeHandlers = {
  /** @throws Refusal NotFound, AccessDenied */
  likeWork: ({ params, query }, { user, now, request }) =>
    likeWork({ ...readerOf(user, request), user }, { workId: params.id, isLiked: query.isLiked }, now),

  /** @throws Refusal InvalidRequestFields */
  getUserLikes: ({ query }, { user, request }) => likedBy({ ...readerOf(user, request), user }, query),
} satisfies Partial<Handlers>;
