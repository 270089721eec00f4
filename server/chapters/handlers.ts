import { isDisputed } from "../../src/document/disputes.ts";
import { NOT_READ } from "../../src/document/document.ts";
import { refusals } from "../../src/text/refusals.ts";
import { sessionOf } from "../account/httpSession.ts";
import { transaction } from "../db/transaction.ts";
import type { Handlers, User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { mayWrite, mustSeeDraft, mustWrite } from "../works/policy.ts";
import { workView } from "../works/presenter.ts";
import { findWork, lockWork, type WorkRow } from "../works/rows.ts";
import { changeChapters } from "./changes.ts";
import { makeChapter } from "./creation.ts";
import { comparedRevision, historyOf, nameRevision, savesOf } from "./history.ts";
import { obeyChapterLaw } from "./law.ts";
import { presentMerged } from "./merging.ts";
import { companionsOf, newsOf, notePresence } from "./presence.ts";
import {
  chapterRow,
  chaptersOf,
  chapterView,
  listedChaptersOf,
  listedChapterView,
  presentChapter,
  workBrief,
} from "./presenter.ts";
import { recalculateCounter } from "./recounting.ts";
import { reorderChapters } from "./reorder.ts";
import { checkImages, readText, savedAs, shownDocument } from "./revisions.ts";
import { findOpenChapter, keptRevision, lastRevision, lockChapter, revisionOfId, workIdOfChapter } from "./rows.ts";
import { mustHoldTexts, renameChapter, saveText } from "./saving.ts";

/** Of one person: a call of a few bytes stores a whole chapter. */
const restorationsLimit: Limit = { kind: "restoration", count: 120, per: "hour" };
/** Of one person: each reads every revision of a work. */
const recalculationsLimit: Limit = { kind: "recalculation", count: 10, per: "hour" };

/** @throws Refusal NotFound, AccessDenied: only authors and moderators see what was not published */
async function openDraft(chapterId: number, user: User): Promise<WorkRow> {
  return mustSeeDraft(user, await findWork(await workIdOfChapter(chapterId)));
}

/**
 * Chapters, for their authors (docs/spec/works.md, «Writing» and «The law of chapters»). Who may read a draft may read its history;
 * who may write restores.
 */
export const chapterHandlers = {
  /** The guard edit-content. @throws Refusal NotFound, AccessDenied */
  getWorkAccess: async ({ params, query }, { user }) => {
    const work = mustSeeDraft(
      user,
      await findWork(query.of === "chapter" ? await workIdOfChapter(params.id) : params.id),
    );
    return { workId: work.id, canWrite: mayWrite(user, work) };
  },

  /** The work with all its chapters, those in the bin as well. @throws Refusal NotFound, AccessDenied */
  getWorkContent: async ({ params }, { user }) => {
    mustSeeDraft(user, await findWork(params.id));
    return { work: await workView(params.id, user), chapters: await listedChaptersOf(params.id) };
  },

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied, TooManyRequests: 10 an hour of one person */
  recalculateWorkCounter: async ({ params }, { user, now }) => {
    mustWrite(user, await findWork(params.id));
    await countAttempt(recalculationsLimit, String(user.id), now);
    return recalculateCounter(params.id, user);
  },

  /** @throws Refusal NotFound, AccessDenied */
  getNewChapter: async ({ params }, { user }) => {
    const work = mustSeeDraft(user, await findWork(params.workId));
    const chapters = await chaptersOf(work.id);
    return { work: workBrief(work, user), chapters, suggestedTitle: `Глава ${chapters.length + 1}` };
  },

  /** The last revision, for authors and moderators. @throws Refusal NotFound, AccessDenied */
  getChapterToEdit: async ({ params }, { user }) => {
    const work = await openDraft(params.id, user);
    const { revision, title, textLength, document } = await lastRevision(params.id);
    return {
      work: workBrief(work, user),
      chapters: await chaptersOf(work.id),
      // A save between the queries must not give this text another revision's title and length.
      chapter: { ...(await chapterView(params.id)), title, textLength },
      revision,
      document: shownDocument(document),
    };
  },

  /** @throws Refusal NotFound, AccessDenied */
  getChapterState: async ({ params }, { user }) => {
    const work = mustSeeDraft(user, await findWork(params.workId));
    const chapter = await listedChapterView(params.chapterId, work.id);
    const { revision, ...view } = chapter;
    return { chapter: view, revision };
  },

  /** Only who may write is seen here, and sees others. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  reportChapterPresence: async ({ params, body }, exchange) => {
    const { user, now } = exchange;
    const work = mustWrite(user, await findWork(params.workId));
    const { id: chapterId } = await findOpenChapter(params.chapterId, work.id);
    const editor = { chapterId, sessionId: sessionOf(exchange).id, ...body };
    await notePresence(editor, now);
    return { companions: await companionsOf(editor, now), news: await newsOf(chapterId, body.revision) };
  },

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  createChapter: async ({ body }, { user, now }) => {
    const text = readText(body);
    if (isDisputed(text.document)) throw Refusal.field("document", NOT_READ);
    return transaction(async () => {
      const work = mustWrite(user, await lockWork(body.workId));
      mustHoldTexts(work);
      await checkImages(text, work.id);
      const given = { workId: work.id, requestId: body.requestId, userId: user.id, now };
      const { chapterId, ...saved } = await makeChapter(given, text);
      return { chapter: await chapterView(chapterId), ...saved };
    });
  },

  /** A new revision; what was made from an older one is merged, or is stale (`saveText`). @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  updateChapter: async ({ body }, { user, now }) => {
    const text = readText(body);
    return transaction(async () => {
      const save = { revision: body.revision, merges: body.merges === true, user, now };
      const saved = await saveText(await lockChapter({ id: body.id }), save, text);
      if (saved.outcome === "saved") return { ...saved, textLength: text.textLength };
      if (saved.outcome === "merged") return presentMerged(saved);
      const { last } = saved;
      return { outcome: "stale", ...savedAs(last), title: last.title, document: shownDocument(last.document) };
    });
  },

  /** The body is the event of the law. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  updateChapterState: ({ params, body }, { user, now }) =>
    transaction(async () => {
      const { work, chapter } = await lockChapter({ id: params.chapterId, workId: params.workId });
      mustWrite(user, work);
      const event = "at" in body ? { type: body.type, at: Date.parse(body.at) } : body;
      await obeyChapterLaw(chapter, event, now);
      return chapterView(chapter.id);
    }),

  /** Into the bin, for 30 days. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  deleteChapter: ({ params }, { user, now }) =>
    transaction(async () => {
      const { work, chapter } = await lockChapter({ id: params.chapterId, workId: params.workId });
      mustWrite(user, work);
      await obeyChapterLaw(chapter, { type: "deletion.requested" }, now);
      return chapterView(chapter.id);
    }),

  /** The law is asked of each. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  updateChapterStates: async ({ params, body: { chapterIds, type } }, { user, now }) => {
    const work = mustWrite(user, await findWork(params.workId));
    return changeChapters({ workId: work.id, chapterIds, event: { type }, user, now });
  },

  /** Into the bin, for 30 days. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  deleteChapters: async ({ params, body: { chapterIds } }, { user, now }) => {
    const work = mustWrite(user, await findWork(params.workId));
    return changeChapters({ workId: work.id, chapterIds, event: { type: "deletion.requested" }, user, now });
  },

  /** One transaction for the whole list; only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  reorderChapters: ({ params, body }, { user, now }) =>
    transaction(async () => {
      const work = mustWrite(user, await lockWork(params.workId));
      return reorderChapters(work.id, body, now);
    }),

  /** Only authors; a stale revision is a result. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  renameChapter: ({ params, body }, { user, now }) =>
    transaction(async () => {
      const { work, chapter } = await lockChapter({ id: params.chapterId, workId: params.workId });
      mustWrite(user, work);
      return renameChapter(chapter, { ...body, userId: user.id, now });
    }),

  /** @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
  getChapterHistory: async ({ params, query }, { user }) => {
    const work = await openDraft(params.id, user);
    const row = await chapterRow(params.id);
    return {
      work: workBrief(work, user),
      chapter: presentChapter(row),
      last: { revision: row.revision, savedAt: row.savedAt.toISOString() },
      ...(await historyOf(params.id, query.cursor, row)),
    };
  },

  /** @throws Refusal NotFound, AccessDenied */
  getChapterRevision: async ({ params, query }, { user }) => {
    await openDraft(params.id, user);
    return comparedRevision(params.id, params.revision, query.against ?? "before", await chapterRow(params.id));
  },

  /** @throws Refusal NotFound, AccessDenied */
  getSittingSaves: async ({ params }, { user }) => {
    await openDraft(params.id, user);
    return { saves: await savesOf(params.id, params.revision, await chapterRow(params.id)) };
  },

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  nameRevision: async ({ params, body }, { user }) =>
    transaction(async () => {
      const { work, chapter } = await lockChapter({ id: params.chapterId, workId: params.workId });
      mustWrite(user, work);
      await nameRevision(chapter.id, body);
      return { name: body.name };
    }),

  /**
   * A new revision, by the way of every save; a stale one is a result. What stood there before stays (`thinRevisions`).
   * @throws Refusal InvalidRequestFields, NotFound, AccessDenied, TooManyRequests
   */
  restoreChapter: async ({ params, body }, { user, now }) => {
    mustWrite(user, await findWork(params.workId));
    await countAttempt(restorationsLimit, String(user.id), now);
    return transaction(async () => {
      const locked = await lockChapter({ id: params.chapterId, workId: params.workId });
      const { id, publishedRevisionId } = locked.chapter;
      const old =
        body.restored !== "published"
          ? await keptRevision(id, body.restored)
          : publishedRevisionId !== null && (await revisionOfId(publishedRevisionId));
      if (!old) throw new Refusal("InvalidRequestFields", refusals.revisionGone);
      const text = readText(old);
      const save = { revision: body.revision, user, now, restoredFrom: old.savedAt };
      const saved = await saveText(locked, save, text);
      if (saved.outcome === "stale") return { outcome: "stale", ...savedAs(saved.last) };
      const { revision, savedAt } = saved;
      return { outcome: "saved", revision, savedAt, title: text.title, document: shownDocument(text.document) };
    });
  },
} satisfies Partial<Handlers>;
