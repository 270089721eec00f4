/** What can be liked. */
export const likedKinds = ["work", "post"] as const;
export type LikedKind = (typeof likedKinds)[number];
