import type { Time } from "../db/columns.ts";

export type FollowTable = { followerId: number; followedId: number; followedAt: Time };

export type HiddenAuthorTable = { accountId: number; authorId: number; hiddenAt: Time };

export type HiddenSeriesTable = { accountId: number; seriesId: number; hiddenAt: Time };
