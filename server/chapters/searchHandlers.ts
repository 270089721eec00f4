import { transaction } from "../db/transaction.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { mustSeeDraft, mustWrite } from "../works/policy.ts";
import { findWork, lockWork } from "../works/rows.ts";
import { workBrief } from "./presenter.ts";
import { replaceInBook, undoReplacement } from "./replacing.ts";
import { mustHoldTexts } from "./saving.ts";
import { searchBook, searchBookHistory } from "./searching.ts";

/** Of one person: each reads every text of a work. */
const searchesLimit: Limit = { kind: "bookSearch", count: 600, per: "hour" };
/** Of one person: a call of a few bytes stores a whole book. */
const replacementsLimit: Limit = { kind: "replacement", count: 120, per: "hour" };

type How = { withCase?: boolean | undefined; wholeWord?: boolean | undefined };
const soughtBy = (words: string, { withCase = false, wholeWord = false }: How) => ({ words, withCase, wholeWord });

/**
 * Search in a whole book, and its replacement (docs/spec/works.md, «Search in a book»). Who may read a draft may search it;
 * who may write replaces, and searches what was there before.
 */
export const searchHandlers = {
  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied, TooManyRequests: 600 an hour of one person */
  searchBook: async ({ params, query: { words, ...how } }, { user, now }) => {
    const work = mustSeeDraft(user, await findWork(params.id));
    if (words !== undefined) await countAttempt(searchesLimit, String(user.id), now);
    const sought = words === undefined ? null : soughtBy(words, how);
    return { work: workBrief(work, user), ...(await searchBook(work.id, sought, user)) };
  },

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied, TooManyRequests */
  searchBookHistory: async ({ params, query: { words, before, ...how } }, { user, now }) => {
    const work = mustWrite(user, await findWork(params.id));
    await countAttempt(searchesLimit, String(user.id), now);
    return searchBookHistory(work.id, soughtBy(words, how), before, user);
  },

  /**
   * Only authors; all chapters in one transaction. A chapter that was saved meanwhile is a result.
   * @throws Refusal InvalidRequestFields, NotFound, AccessDenied, TooManyRequests: 120 an hour of one person
   */
  replaceInBook: async ({ params, body }, { user, now }) => {
    mustWrite(user, await findWork(params.id));
    await countAttempt(replacementsLimit, String(user.id), now);
    return transaction(async () => {
      const work = mustWrite(user, await lockWork(params.id));
      mustHoldTexts(work);
      return replaceInBook({ workId: work.id, user, now }, body);
    });
  },

  /** The same. @throws Refusal InvalidRequestFields, NotFound, AccessDenied, TooManyRequests */
  undoReplacement: async ({ params, body }, { user, now }) => {
    mustWrite(user, await findWork(params.id));
    await countAttempt(replacementsLimit, String(user.id), now);
    return transaction(async () => {
      const work = mustWrite(user, await lockWork(params.id));
      mustHoldTexts(work);
      return undoReplacement({ workId: work.id, user, now }, body);
    });
  },
} satisfies Partial<Handlers>;
