import type { Privacy } from "../../src/api/contract/people.ts";
import { refusals } from "../../src/text/refusals.ts";
import { transaction } from "../db/transaction.ts";
import type { Handlers, User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { follow, followingOf, unfollow } from "./following.ts";
import { ignore, ignoredBy, stopIgnoring } from "./ignoring.ts";
import { friendsOf, mustBePresent, mustExist, searchPeople } from "./people.ts";
import { mustBeLetWrite } from "./policy.ts";
import { keepPrivacy, privacyOf } from "./privacy.ts";

const accountSearchLimit: Limit = { kind: "account-search", count: 120, per: "minute" };
const ignoringLimit: Limit = { kind: "ignoring", count: 100, per: "day" };
const followingLimit: Limit = { kind: "following", count: 300, per: "hour" };

const getPrivacy = (_: object, { user }: { user: User }) => privacyOf(user.id);

async function updatePrivacy({ body }: { body: Privacy }, { user }: { user: User }) {
  await keepPrivacy(user.id, body);
  return body;
}

/** People whom a person follows and ignores, friends, and the search of people (docs/spec/community.md, «People»). */
export const peopleHandlers = {
  getFriends: ({ query: { search = "", ...paged } }, { user }) => friendsOf(user.id, search, paged),

  /** @throws Refusal TooManyRequests (120 a minute) */
  searchAccounts: async ({ query: { search, ...paged } }, { user, now }) => {
    await countAttempt(accountSearchLimit, String(user.id), now);
    return searchPeople(user.id, search, paged);
  },

  /**
   * @throws Refusal InvalidRequestFields (the asker's own id), NotFound (also a barred person), TooManyRequests (300 an
   * hour), AccessDenied (ignored)
   */
  followAccount: async ({ params: { id } }, { user, now }) => {
    if (id === user.id) throw Refusal.field("id", refusals.followSelf);
    await mustBePresent(id);
    await countAttempt(followingLimit, String(user.id), now);
    await transaction(async () => {
      await mustBeLetWrite(user, id, "follow");
      await follow(user.id, id, now);
    });
    return followingOf(id, user);
  },

  /** @throws Refusal NotFound */
  unfollowAccount: async ({ params: { id } }, { user }) => {
    await mustExist(id);
    await unfollow(user.id, id);
    return followingOf(id, user);
  },

  getIgnoreList: ({ query: { search = "", ...paged } }, { user }) => ignoredBy(user.id, search, paged),

  /**
   * @throws Refusal InvalidRequestFields (the asker's own id, a thousand already), NotFound (also a barred person),
   * TooManyRequests (100 a day)
   */
  addToIgnoreList: async ({ body: { userId, note } }, { user, now }) => {
    if (userId === user.id) throw Refusal.field("userId", refusals.ignoreSelf);
    await mustBePresent(userId);
    await countAttempt(ignoringLimit, String(user.id), now);
    await ignore({ accountId: user.id, personId: userId, note, now });
    return { isIgnored: true };
  },

  /** @throws Refusal NotFound */
  removeFromIgnoreList: async ({ body: { userId } }, { user }) => {
    await mustExist(userId);
    await stopIgnoring(user.id, userId);
    return { isIgnored: false };
  },

  getPrivacy,
  getPrivacyV1: getPrivacy,
  updatePrivacy,
  updatePrivacyV1: updatePrivacy,
} satisfies Partial<Handlers>;
