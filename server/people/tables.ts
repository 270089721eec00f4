import type { Privacy } from "../../src/api/contract/people.ts";
import type { Time } from "../db/columns.ts";

export type FollowTable = { followerId: number; followedId: number; followedAt: Time };

export type HiddenAuthorTable = { accountId: number; authorId: number; hiddenAt: Time };

export type HiddenSeriesTable = { accountId: number; seriesId: number; hiddenAt: Time };

/** `note`: the owner's own words about the person. */
export type IgnoredPersonTable = { accountId: number; personId: number; note: string; ignoredAt: Time };

export type PrivacyTable = Privacy & { accountId: number };
