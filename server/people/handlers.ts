import { refusals } from "../../src/text/refusals.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt } from "../limits/attempts.ts";
import { limits } from "../limits/limits.ts";
import { follow, followingOf, unfollow } from "./following.ts";
import { friendsOf, mustBePresent, mustExist, searchPeople } from "./people.ts";

/** Whom one follows, friends and the search of people (spec/seed.md, section 7, Account). */
export const peopleHandlers = {
  getFriends: ({ query: { search = "", ...paged } }, { user }) => friendsOf(user.id, search, paged),

  /** @throws Refusal TooManyRequests (120 a minute) */
  searchAccounts: async ({ query: { search, ...paged } }, { user, now }) => {
    await countAttempt(limits.accountSearch, String(user.id), now);
    return searchPeople(user.id, search, paged);
  },

  /** @throws Refusal InvalidRequestFields (oneself), NotFound (also a barred person), TooManyRequests (300 an hour) */
  followAccount: async ({ params: { id } }, { user, now }) => {
    if (id === user.id) throw Refusal.field("id", refusals.followSelf);
    await mustBePresent(id);
    await countAttempt(limits.following, String(user.id), now);
    await follow(user.id, id, now);
    return followingOf(id, user);
  },

  /** @throws Refusal NotFound */
  unfollowAccount: async ({ params: { id } }, { user }) => {
    await mustExist(id);
    await unfollow(user.id, id);
    return followingOf(id, user);
  },
} satisfies Partial<Handlers>;
