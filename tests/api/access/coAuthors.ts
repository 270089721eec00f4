import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, ofDraft, type Rows } from "./entry.ts";

export const coAuthorsAccess = {
  getCoAuthorInvitations: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({}),
    isInvitation: true,
  },
  // The person is the owner: nobody invites himself.
  inviteCoAuthor: {
    who: answers("login", "denied", "denied", "denied", "invalid", "denied"),
    input: (things) => ({ ...ofDraft(things), body: { userName: things.userName } }),
  },
  confirmCoAuthorship: {
    who: answers("login", "denied", "success", "invalid", "denied", "denied"),
    input: ofDraft,
    isInvitation: true,
  },
  // The owner holds no slot of a co-author: tests/lifecycles/coAuthorship.test.ts has everybody's.
  deleteCoAuthor: {
    who: answers("login", "denied", "denied", "denied", "invalid", "denied"),
    input: ({ draft, accountId }) => ({ body: { workId: draft.workId, coAuthorId: accountId } }),
  },
} satisfies Partial<Rows<CallName>>;
