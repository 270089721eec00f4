import type { CallName } from "../../../src/api/contract/index.ts";
import type { Rows } from "./entry.ts";

export const peopleAccess = {
  getFriends: { guest: "login", stranger: "success", input: () => ({ query: {} }) },
  searchAccounts: { guest: "login", stranger: "success", input: () => ({ query: { search: "вера" } }) },
  followAccount: { guest: "login", stranger: "success", input: ({ accountId }) => ({ params: { id: accountId } }) },
  unfollowAccount: { guest: "login", stranger: "success", input: ({ accountId }) => ({ params: { id: accountId } }) },
  getHiddenSeries: { guest: "login", stranger: "success", input: () => ({}) },
  getHiddenAuthors: { guest: "login", stranger: "success", input: () => ({}) },
  hideSeries: { guest: "login", stranger: "missing", input: () => ({ body: { seriesId: 1, isHidden: true } }) },
  hideAuthor: {
    guest: "login",
    stranger: "missing",
    input: () => ({ body: { authorId: 999_999, isHidden: true } }),
  },
} satisfies Partial<Rows<CallName>>;
