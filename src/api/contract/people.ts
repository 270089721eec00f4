import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { count, id, optionalText, pathId, time } from "./fields.ts";

/** Set for a person who has no page (any more): disabled, leaving or erased. The name stays, without a link. */
export const isGone = z.optional(z.literal(true));

/** A person in a list. */
export const personCard = z.strictObject({
  id,
  userName: z.string(),
  fio: z.string(),
  avatarUrl: z.nullable(z.string()),
  isGone,
});
export type PersonCard = z.output<typeof personCard>;

/** What is typed into a search: words, each of which must be found; ё is е. */
export const searchText = optionalText("Поиск", 100);
/** `page` from 1, `ps` is the page's size. */
export const pageQuery = {
  page: z.optional(z.pipe(pathId, z.int().check(z.lte(10_000)))),
  ps: z.optional(z.pipe(pathId, z.int().check(z.lte(100)))),
};

/** `note`: the owner's own words, which nobody else sees. */
const ignoredPerson = z.strictObject({ ...personCard.shape, note: z.string(), ignoredAt: time });
export type IgnoredPerson = z.output<typeof ignoredPerson>;

/** What a person is put on the ignore list with. */
export const ignoring = z.strictObject({ userId: id, note: optionalText("Заметка", 200) });

/** `followed`: those whom the person follows; friends follow each other. */
export const privacy = z.strictObject({
  showBirthday: z.enum(["nobody", "dayAndMonth", "full"]),
  whoCanWrite: z.enum(["everybody", "followed", "nobody"]),
  whoSeesFollows: z.enum(["everybody", "friends", "me"]),
  whoSeesLibrary: z.enum(["everybody", "friends", "me"]),
  inSearchEngines: z.boolean(),
});
export type Privacy = z.output<typeof privacy>;

const people = z.strictObject({ people: z.array(personCard), realTotalCount: count, isLastPage: z.boolean() });
const followed = z.strictObject({ isFollowed: z.boolean(), followerCount: count });
const ignored = z.strictObject({ isIgnored: z.boolean() });

export const peopleSchemas = defineSchemas({
  /** Mutual followers of the caller, by name, without banned and disabled ones; 24 per page by default. */
  getFriends: {
    query: z.strictObject({ search: z.optional(searchText), ...pageQuery }),
    result: people,
  },
  /** People by name or user name, without the asker; those whose name begins with it come first. An empty search returns nobody. */
  searchAccounts: {
    query: z.strictObject({ search: searchText, ...pageQuery }),
    result: people,
    errors: ["TooManyRequests"],
  },
  /** Twice is as good as once. */
  followAccount: {
    params: z.strictObject({ id: pathId }),
    result: followed,
    errors: ["InvalidRequestFields", "NotFound", "TooManyRequests", "AccessDenied"],
  },
  /** Twice is as good as once; a banned person can be left as well. */
  unfollowAccount: { params: z.strictObject({ id: pathId }), result: followed, errors: ["NotFound"] },
  /** People whom the caller ignores, the last first, also banned ones. 24 per page by default. */
  getIgnoreList: {
    query: z.strictObject({ search: z.optional(searchText), ...pageQuery }),
    result: z.strictObject({ people: z.array(ignoredPerson), realTotalCount: count, isLastPage: z.boolean() }),
  },
  /** Idempotent; the later note stays. An ignored person follows the caller no more, and cannot send them anything. */
  addToIgnoreList: {
    body: ignoring,
    result: ignored,
    errors: ["InvalidRequestFields", "NotFound", "TooManyRequests"],
  },
  /** Twice is as good as once. */
  removeFromIgnoreList: { body: z.strictObject({ userId: id }), result: ignored, errors: ["NotFound"] },
  /** What the asker lets others see and do. Both addresses are one call. */
  getPrivacy: { result: privacy },
  getPrivacyV1: { result: privacy },
  updatePrivacy: { body: privacy, result: privacy },
  updatePrivacyV1: { body: privacy, result: privacy },
});
