import { workFormats, workForms } from "../../src/api/contract/works.ts";
import type { WorkEvent } from "../../src/machines/lifecycles/work.lifecycle.ts";
import { genres } from "../../src/text/genres.ts";
import { chapterViews, presentListed } from "../chapters/presenter.ts";
import { workIdOfChapter } from "../chapters/rows.ts";
import { db, transaction } from "../db/transaction.ts";
import type { Handlers, User } from "../http/dispatcher.ts";
import { authorIds, mayWrite, mustSeeDraft, mustWrite } from "../policies/works.ts";
import { changeWorkState } from "../works/law.ts";
import { worksOf } from "../works/lists.ts";
import { workView } from "../works/presenter.ts";
import { reorderWorks } from "../works/reorder.ts";
import { findWork, lockWork } from "../works/rows.ts";
import { checkWorkFields, columnsOf, storeTags } from "../works/settings.ts";
import { suggestTags } from "../works/tags.ts";

const genreOptions = genres.map((genre) => ({ ...genre, mobileTitle: genre.title }));

const change = (workId: number, event: WorkEvent, { user, now }: { user: User; now: Date }) =>
  transaction(async () => {
    await changeWorkState(workId, event, user, now);
    return workView(workId);
  });

/** Works of authors (spec/seed.md, section 7, Works; spec/domain.md, «The law of works and chapters»). */
export const workHandlers = {
  /** @throws Refusal NotFound, AccessDenied */
  getAccountWorks: async ({ query }, { user }) => ({ works: await worksOf(query, user) }),

  /** The asker's own list. @throws Refusal InvalidRequestFields */
  reorderWorks: ({ body }, { user }) => reorderWorks(body, user.id),

  getWorkFormats: async () => [...workFormats],
  getWorkForms: async () => [...workForms],
  getWorkGenres: async () => genreOptions,
  getWorkTags: ({ query }, { user }) => suggestTags(query.search ?? "", user.id),

  /** The guard edit-content. @throws Refusal NotFound, AccessDenied */
  getWorkAccess: async ({ params, query }, { user }) => {
    const work = await findWork(query.of === "chapter" ? await workIdOfChapter(params.id) : params.id);
    mustSeeDraft(user, work);
    return { workId: work.id, canWrite: mayWrite(user, work) };
  },

  /** For authors and moderators, of a work in the bin too. @throws Refusal NotFound, AccessDenied */
  getWorkSettings: async ({ params }, { user }) => {
    mustSeeDraft(user, await findWork(params.id));
    return workView(params.id);
  },

  /** The work with all its chapters, those in the bin as well. @throws Refusal NotFound, AccessDenied */
  getWorkContent: async ({ params }, { user }) => {
    mustSeeDraft(user, await findWork(params.id));
    const chapters = await chapterViews().where("chapter.workId", "=", params.id).execute();
    return { work: await workView(params.id), chapters: chapters.map(presentListed) };
  },

  /** @throws Refusal InvalidRequestFields */
  createWork: ({ body }, { user, now }) =>
    transaction(async () => {
      await checkWorkFields(body, [user.id], null);
      const time = now.toISOString();
      const { id } = await db()
        .insertInto("work")
        .values({ ...columnsOf(body), ownerId: user.id, createdAt: time, lastModificationTime: time })
        .returning("id")
        .executeTakeFirstOrThrow();
      await storeTags(id, body.tags);
      return workView(id);
    }),

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  updateWorkSettings: ({ params, body }, { user, now }) =>
    transaction(async () => {
      const work = await lockWork(params.id);
      mustWrite(user, work);
      await checkWorkFields(body, authorIds(work), work.coverFileId);
      await db()
        .updateTable("work")
        .set({ ...columnsOf(body), lastModificationTime: now.toISOString() })
        .where("id", "=", work.id)
        .execute();
      await storeTags(work.id, body.tags);
      return workView(work.id);
    }),

  /** The body is the event of the law. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  updateWorkState: ({ params, body }, asked) => change(params.id, body, asked),

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  deleteWork: ({ params }, asked) => change(params.id, { type: "deletion.requested" }, asked),

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied, UserEmailNotConfirmed */
  publishWork: ({ params }, asked) => change(params.id, { type: "publish.requested" }, asked),

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  moveWorkToDraft: ({ params }, asked) => change(params.id, { type: "withdrawal.requested" }, asked),

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  renameWork: ({ params, body }, { user, now }) =>
    transaction(async () => {
      const work = await lockWork(params.id);
      mustWrite(user, work);
      const lastModificationTime = now.toISOString();
      await db()
        .updateTable("work")
        .set({ title: body.title, lastModificationTime })
        .where("id", "=", work.id)
        .execute();
      return workView(work.id);
    }),
} satisfies Partial<Handlers>;
