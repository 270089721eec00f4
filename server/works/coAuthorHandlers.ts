import type { Handlers } from "../http/dispatcher.ts";
import { confirmCoAuthorship, endCoAuthorship, invitationsOf, inviteCoAuthor } from "./coAuthors.ts";
import { workView } from "./presenter.ts";

/** People who write a work together with its owner (docs/spec/works.md, «Co-authors»). */
export const coAuthorHandlers = {
  getCoAuthorInvitations: async (_, { user }) => ({ invitations: await invitationsOf(user) }),

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied, TooManyRequests */
  inviteCoAuthor: async ({ params: { id }, body: { userName } }, { user, now }) => {
    await inviteCoAuthor(id, userName, { user, now });
    return workView(id, user);
  },

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied, UserEmailNotConfirmed */
  confirmCoAuthorship: async ({ params: { id } }, { user, now }) => {
    await confirmCoAuthorship(id, { user, now });
    return workView(id, user);
  },

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  deleteCoAuthor: async ({ body: { workId, coAuthorId } }, { user, now }) => {
    const isSeen = await endCoAuthorship(workId, coAuthorId, { user, now });
    return { work: isSeen ? await workView(workId, user) : null };
  },
} satisfies Partial<Handlers>;
