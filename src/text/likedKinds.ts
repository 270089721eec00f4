/** What can be liked. */
export const likedKinds = ["work"] as const;
export type LikedKind = (typeof likedKinds)[number];
