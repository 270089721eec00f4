import type { Handlers, User } from "../http/dispatcher.ts";
import { mustBeAsker } from "../works/policy.ts";
import { findWork } from "../works/rows.ts";
import { queuePage } from "./queue.ts";
import { moderatedChapter, moderatedWork } from "./review.ts";

/** Who writes a work does not judge it: a complaint names who has complained. @throws Refusal NotFound, AccessDenied */
async function impartial(workId: number, user: User) {
  const work = await findWork(workId);
  mustBeAsker(user, work, "moderator");
  return work;
}

/** Works as moderators see them (docs/spec/moderation.md, «Queues» and «View of a moderator»). */
export const moderationHandlers = {
  getModerationWorks: ({ query }, { user }) => queuePage(query, user),

  /** @throws Refusal NotFound, AccessDenied */
  getModerationWork: async ({ params }, { user }) => moderatedWork(await impartial(params.id, user), user),

  /** @throws Refusal NotFound, AccessDenied */
  getModerationChapter: async ({ params }, { user }) =>
    moderatedChapter(await impartial(params.workId, user), params.chapterId),
} satisfies Partial<Handlers>;
