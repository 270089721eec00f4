import type { JSONColumnType } from "kysely";
import type { Privacy } from "../../src/api/contract/people.ts";
import type { Profile } from "../../src/api/contract/profile.ts";
import type { Time } from "../db/columns.ts";

type FollowTable = { followerId: number; followedId: number; followedAt: Time };

type HiddenAuthorTable = { accountId: number; authorId: number; hiddenAt: Time };

type HiddenSeriesTable = { accountId: number; seriesId: number; hiddenAt: Time };

/** `note`: the owner's own words about the person. */
type IgnoredPersonTable = { accountId: number; personId: number; note: string; ignoredAt: Time };

/** A person without a row has written nothing. What of it is shown depends on the consent to distribution. */
type ProfileTable = Pick<Profile, "status" | "aboutMe" | "sex" | "avatarFileId" | "backgroundFileId"> & {
  accountId: number;
  /** With `birthMonth`, or neither. */
  birthDay: number | null;
  birthMonth: number | null;
  birthYear: number | null;
  links: JSONColumnType<Profile["links"]>;
};

/** In lower case: a name that an account has had is never anybody else's. */
type FormerUserNameTable = { userName: string; accountId: number; leftAt: Time };

type PrivacyTable = Privacy & { accountId: number };

export type PeopleTables = {
  follow: FollowTable;
  hiddenAuthor: HiddenAuthorTable;
  hiddenSeries: HiddenSeriesTable;
  ignoredPerson: IgnoredPersonTable;
  privacy: PrivacyTable;
  profile: ProfileTable;
  formerUserName: FormerUserNameTable;
};
