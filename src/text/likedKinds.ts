import { publicationKinds } from "./publications.ts";

/** What can be liked. */
export const likedKinds = ["work", ...publicationKinds, "comment"] as const;
export type LikedKind = (typeof likedKinds)[number];
