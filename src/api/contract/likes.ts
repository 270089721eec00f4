import * as z from "zod/mini";
import { likedKinds } from "../../text/publications.ts";
import { defineSchemas } from "./define.ts";
import { count, id, pathId, time } from "./fields.ts";

/** Of a guest `isLiked` is false. */
const liked = z.strictObject({ isLiked: z.boolean(), likeCount: count });
export type Liked = z.output<typeof liked>;

const likedList = z.strictObject({
  items: z.array(
    z.strictObject({
      type: z.enum(likedKinds),
      id,
      title: z.string(),
      url: z.string(),
      coverUrl: z.nullable(z.string()),
      likedAt: time,
    }),
  ),
  counts: z.record(z.enum(likedKinds), count),
  /** Null: this was the end. */
  cursor: z.nullable(z.string()),
});
export type LikedList = z.output<typeof likedList>;

export const likeSchemas = defineSchemas({
  /** Twice is as good as once. Nobody likes a work that they write. */
  likeWork: {
    params: z.strictObject({ id: pathId }),
    query: z.strictObject({ isLiked: z.stringbool() }),
    result: liked,
    errors: ["NotFound", "AccessDenied", "InvalidRequestFields"],
  },
  /** What the asker likes and may still read, the last liked first, 24 at a time. */
  getUserLikes: {
    query: z.strictObject({
      type: z.optional(z.enum(likedKinds)),
      cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    result: likedList,
    errors: ["InvalidRequestFields"],
  },
});
