import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, type Rows } from "./entry.ts";

const usualPrivacy = {
  showBirthday: "nobody",
  whoCanWrite: "everybody",
  whoSeesFollows: "everybody",
  whoSeesLibrary: "me",
  inSearchEngines: true,
} as const;

export const peopleAccess = {
  getFriends: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
  searchAccounts: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: { search: "вера" } }),
  },
  followAccount: {
    who: answers("login", "success", "success", "success", "invalid", "success", "denied"),
    input: ({ accountId }) => ({ params: { id: accountId } }),
  },
  unfollowAccount: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: ({ accountId }) => ({ params: { id: accountId } }),
  },
  getIgnoreList: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
  addToIgnoreList: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: () => ({ body: { userId: 999_999, note: "" } }),
  },
  removeFromIgnoreList: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: () => ({ body: { userId: 999_999 } }),
  },
  getPrivacy: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({}),
  },
  getPrivacyV1: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({}),
  },
  updatePrivacy: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ body: usualPrivacy }),
  },
  updatePrivacyV1: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ body: usualPrivacy }),
  },
  getProfile: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({}),
  },
  updateProfile: {
    who: answers("login", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({
      body: {
        fio: "Анна Ветрова",
        status: "",
        birthday: null,
        sex: null,
        aboutMe: "",
        links: [],
        // Nobody's picture.
        avatarFileId: "00000000-0000-4000-8000-000000000000",
        backgroundFileId: null,
        distributionAgree: false,
      },
    }),
  },
  changeUserName: {
    who: answers("login", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({ body: { userName: "novoe.imya", proof: { password: "неверный" } } }),
  },
  getHiddenSeries: { who: answers("login", "success", "success", "success", "success", "success"), input: () => ({}) },
  getHiddenAuthors: { who: answers("login", "success", "success", "success", "success", "success"), input: () => ({}) },
  hideSeries: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: () => ({ body: { seriesId: 1, isHidden: true } }),
  },
  hideAuthor: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: () => ({ body: { authorId: 999_999, isHidden: true } }),
  },
} satisfies Partial<Rows<CallName>>;
