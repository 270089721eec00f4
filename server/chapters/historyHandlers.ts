import { refusals } from "../../src/text/refusals.ts";
import { transaction } from "../db/transaction.ts";
import type { Handlers, User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt } from "../limits/attempts.ts";
import { mustSeeDraft, mustWrite } from "../works/policy.ts";
import { findWork, type WorkRow } from "../works/rows.ts";
import { comparedRevision, historyOf, revisionOf } from "./history.ts";
import { chapterRow, presentChapter, workBrief } from "./presenter.ts";
import { readText, shownDocument } from "./revisions.ts";
import { lockChapter, workIdOfChapter } from "./rows.ts";
import { saveText } from "./saving.ts";

/** @throws Refusal NotFound, AccessDenied: only authors and moderators see what was not published */
async function openDraft(chapterId: number, user: User): Promise<WorkRow> {
  const work = await findWork(await workIdOfChapter(chapterId));
  mustSeeDraft(user, work);
  return work;
}

/** What a chapter was before. Who may read its draft may read its history; who may write restores. */
export const chapterHistoryHandlers = {
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

  /**
   * A new revision, by the way of every save; a stale one is a result. What stood there before stays (`thinRevisions`).
   * @throws Refusal InvalidRequestFields, NotFound, AccessDenied, TooManyRequests
   */
  restoreChapter: async ({ params, body }, { user, now }) => {
    mustWrite(user, await findWork(params.workId));
    await countAttempt("restorations", String(user.id), now);
    return transaction(async () => {
      const locked = await lockChapter({ id: params.chapterId, workId: params.workId });
      const old = await revisionOf(locked.chapter.id, body.restored);
      if (!old) throw new Refusal("InvalidRequestFields", refusals.revisionGone);
      const text = readText(old);
      const save = { revision: body.revision, user, now, restoredFrom: old.savedAt };
      const saved = await saveText(locked, save, text);
      if (saved.outcome === "saved") return { ...saved, title: text.title, document: shownDocument(text.document) };
      const { revision, savedAt } = saved.last;
      return { outcome: "stale", revision, savedAt: savedAt.toISOString() };
    });
  },
} satisfies Partial<Handlers>;
