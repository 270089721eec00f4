import type { LikedKind } from "../../src/text/publications.ts";
import type { Time } from "../db/columns.ts";

/** What a person likes, each once. */
type LikedTable = { accountId: number; kind: LikedKind; targetId: number; likedAt: Time };

export type LikeTables = {
  liked: LikedTable;
};
