import { fieldsOf } from "../../src/api/contract/fieldsOfWork.ts";
import { genres } from "../../src/text/genres.ts";
import { workFormats, workForms } from "../../src/text/workOptions.ts";
import { transaction } from "../db/transaction.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { changeWork, changeWorks } from "./changes.ts";
import { confirmCoAuthorship, endCoAuthorship, invitationsOf, inviteCoAuthor } from "./coAuthors.ts";
import { lockTogether } from "./linkedWork.ts";
import { worksOf } from "./lists.ts";
import { raiseMarks } from "./marks.ts";
import { moderationHistory } from "./moderation.ts";
import { isAuthor, mustSeeDraft, mustWrite } from "./policy.ts";
import { workView } from "./presenter.ts";
import { reorderWorks } from "./reorder.ts";
import { findWork, lockWork } from "./rows.ts";
import { lockSeries } from "./series.ts";
import { createDraft, saveSettings, storeTitle } from "./settings.ts";

const genreOptions = genres.map((genre) => ({ ...genre, mobileTitle: genre.title }));

/** Works and their co-authors, for those who write them (docs/spec/works.md, «Work calls», «The law of works» and «Co-authors»). */
export const workHandlers = {
  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  getAccountWorks: ({ query }, { user }) => worksOf(query, user),

  /** The asker's own list. @throws Refusal InvalidRequestFields */
  reorderWorks: ({ body }, { user }) => reorderWorks(body, user.id),

  /** The law is asked of each; a work that may not be changed is named in the answer. @throws Refusal InvalidRequestFields */
  updateWorkStates: ({ body: { workIds, type } }, caller) => changeWorks(workIds, { type, note: "" }, caller),

  getWorkFormats: async () => [...workFormats],
  getWorkForms: async () => [...workForms],
  getWorkGenres: async () => genreOptions,

  /** For authors and moderators, of a work in the bin too. @throws Refusal NotFound, AccessDenied */
  getWorkSettings: async ({ params }, { user }) => {
    mustSeeDraft(user, await findWork(params.id));
    return workView(params.id, user);
  },

  /** @throws Refusal InvalidRequestFields */
  createWork: ({ body }, { user, now }) =>
    transaction(async () => workView(await createDraft(user.id, body, now), user)),

  /** Only authors, of a work in the bin too. @throws Refusal NotFound, AccessDenied */
  copyWorkSettings: async ({ params }, { user }) => {
    if (!isAuthor(user, await findWork(params.id))) throw Refusal.denied();
    const work = await workView(params.id, user);
    const { title, annotation, coverFileId, coverByAi, afterword, linkedWorkId, ...fields } = fieldsOf(work);
    // A co-author's series is theirs alone.
    return { title, fields: { ...fields, seriesId: work.series?.isOwn ? work.series.id : null } };
  },

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  updateWorkSettings: ({ params, body }, { user, now }) =>
    transaction(async () => {
      const { before, fields } = body;
      await lockSeries(fields.seriesId === before.seriesId ? null : fields.seriesId);
      if (before.linkedWorkId !== fields.linkedWorkId)
        await lockTogether([params.id, before.linkedWorkId, fields.linkedWorkId]);
      const work = mustWrite(user, await lockWork(params.id));
      return saveSettings(work, body, { user, now });
    }),

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  raiseWorkMarks: ({ params, body }, { user, now }) =>
    transaction(async () => {
      await raiseMarks(params.id, body, { user, now });
      return workView(params.id, user);
    }),

  /** The body is the event of the law. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  updateWorkState: ({ params, body }, caller) => {
    if (!("seen" in body)) return changeWork(params.id, body, caller);
    const { seen, ...event } = body;
    return changeWork(params.id, event, caller, seen);
  },

  /** For authors and moderators. @throws Refusal NotFound, AccessDenied */
  getWorkModeration: async ({ params }, { user }) => {
    const work = mustSeeDraft(user, await findWork(params.id));
    return { history: await moderationHistory(work, user) };
  },

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  deleteWork: ({ params }, caller) => changeWork(params.id, { type: "deletion.requested" }, caller),

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied, UserEmailNotConfirmed */
  publishWork: ({ params, body: { note } }, caller) =>
    changeWork(params.id, { type: "publish.requested", note }, caller),

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  moveWorkToDraft: ({ params }, caller) => changeWork(params.id, { type: "withdrawal.requested" }, caller),

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  renameWork: ({ params, body }, { user, now }) =>
    transaction(async () => {
      const work = mustWrite(user, await lockWork(params.id));
      await storeTitle(work.id, body.title, now);
      return workView(work.id, user);
    }),

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
