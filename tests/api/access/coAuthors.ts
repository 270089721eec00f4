import type { CallName } from "../../../src/api/contract/index.ts";
import { addAccount } from "../../support/factories.ts";
import { addWork } from "../../support/factories.works.ts";
import { answers, ofDraft, type Rows } from "./entry.ts";

export const coAuthorsAccess = {
  getCoAuthorInvitations: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({}),
    isInvitation: true,
  },
  // To a draft with one slot left.
  inviteCoAuthor: {
    who: answers("login", "denied", "denied", "denied", "success", "denied"),
    input: async (_, { server, cast: { owner, coAuthor } }) => ({
      params: { id: (await addWork(server, { owner, coAuthor })).id },
      body: { userName: (await addAccount(server)).userName },
    }),
  },
  confirmCoAuthorship: {
    who: answers("login", "denied", "success", "Сейчас это действие недоступно", "denied", "denied"),
    input: ofDraft,
    isInvitation: true,
  },
  // Who was asked: they decline, or the owner takes the invitation back.
  deleteCoAuthor: {
    who: answers("login", "denied", "success", "denied", "success", "denied"),
    input: ({ draft }, { cast }) => ({ body: { workId: draft.workId, coAuthorId: cast.unconfirmed.id } }),
  },
} satisfies Partial<Rows<CallName>>;
