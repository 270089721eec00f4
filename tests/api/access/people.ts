import type { CallName } from "../../../src/api/contract/index.ts";
import { addAccount, PASSWORD } from "../../support/factories.ts";
import { addFile, addPublishedBook, addSeries } from "../../support/factories.works.ts";
import { answers, asker, type Rows } from "./entry.ts";

const SELF = "На себя подписаться нельзя";
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
    opensNothing: true,
    who: answers("login", "success", "success", "success", SELF, "success", "denied"),
    input: ({ accountId }) => ({ params: { id: accountId } }),
  },
  unfollowAccount: {
    opensNothing: true,
    who: answers("login", "success", "success", "success", "success", "success"),
    input: ({ accountId }) => ({ params: { id: accountId } }),
  },
  getIgnoreList: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
  addToIgnoreList: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: async (_, { server }) => ({ body: { userId: (await addAccount(server)).id, note: "" } }),
  },
  removeFromIgnoreList: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: async (_, stage) => {
      const { id: userId } = await addAccount(stage.server);
      await stage.server.as(await asker(stage))("addToIgnoreList", { body: { userId, note: "" } });
      return { body: { userId } };
    },
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
    opensNothing: true,
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
    opensNothing: true,
    who: answers("login", "success", "success", "success", "success", "success"),
    input: async (_, stage) => ({
      body: {
        fio: "Анна Ветрова",
        status: "",
        birthday: null,
        sex: null,
        aboutMe: "",
        links: [],
        avatarFileId: await addFile(stage.server, await asker(stage), { kind: "avatar" }),
        backgroundFileId: null,
        distributionAgree: false,
      },
    }),
  },
  changeUserName: {
    opensNothing: true,
    who: answers("login", "success", "success", "success", "success", "success"),
    input: ({ requestId }) => ({ body: { userName: `n${requestId.slice(0, 8)}`, proof: { password: PASSWORD } } }),
  },
  getHiddenSeries: { who: answers("login", "success", "success", "success", "success", "success"), input: () => ({}) },
  getHiddenAuthors: { who: answers("login", "success", "success", "success", "success", "success"), input: () => ({}) },
  hideSeries: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: async (_, { server }) => {
      const owner = await addAccount(server);
      const { workId } = await addPublishedBook(server, { owner });
      return { body: { seriesId: (await addSeries(server, { owner }, {}, workId)).id, isHidden: true } };
    },
  },
  hideAuthor: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: async (_, { server }) => ({ body: { authorId: (await addAccount(server)).id, isHidden: true } }),
  },
} satisfies Partial<Rows<CallName>>;
