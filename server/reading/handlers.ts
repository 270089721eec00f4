import { config } from "../config.ts";
import type { Handlers, User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt } from "../limits/attempts.ts";
import { limits } from "../limits/limits.ts";
import { presentAuthors } from "../works/authors.ts";
import { isAuthor } from "../works/policy.ts";
import type { WorkRow } from "../works/rows.ts";
import { htmlOf, presentShown, previewedChapters, type ShownChapter, shownChapters } from "./chapters.ts";
import { begunBooks, hasWorks, unfinishedWorks } from "./desk.ts";
import { catalogPage } from "./pages.ts";
import { keepPlace, placeOf } from "./places.ts";
import { suggestions } from "./suggestions.ts";
import { cardRow, presentCard, readableWork, tagsOf } from "./works.ts";

/** Whose drafts they are sees them before a work's publication. */
const chaptersFor = (work: WorkRow, user: User | null): Promise<ShownChapter[]> =>
  work.state !== "published" && isAuthor(user, work) ? previewedChapters(work.id) : shownChapters(work.id);

/** The same, and where one of its authors asks for a draft of a published work: the drafts among them. */
async function chaptersAround(work: WorkRow, user: User | null, chapterId: number): Promise<ShownChapter[]> {
  const chapters = await chaptersFor(work, user);
  const isShown = chapters.some(({ id }) => id === chapterId);
  return isShown || !isAuthor(user, work) ? chapters : previewedChapters(work.id);
}

const neighbour = (chapter: ShownChapter | undefined) => (chapter ? { id: chapter.id, title: chapter.title } : null);

/** Books for readers (spec/domain.md, Reader's calls): published works and published revisions alone. */
export const readingHandlers = {
  /** @throws Refusal TooManyRequests: 300 searches a minute from one address; InvalidRequestFields as `catalogPage` */
  searchCatalog: async ({ query }, { user, now, address }) => {
    if (query.search) await countAttempt(limits.search, address, now);
    return catalogPage(query, user);
  },

  /** @throws Refusal TooManyRequests: 60 a minute from one address; InvalidRequestFields as `suggestions` */
  searchSuggestions: async ({ query: { search } }, { user, now, address }) => {
    await countAttempt(limits.suggestions, address, now);
    return suggestions(search, user);
  },

  getDesk: async (_, { user }) => {
    const [reading, writing] = [await begunBooks(user), await unfinishedWorks(user)];
    return { reading, writing, isAuthor: writing.length > 0 || (await hasWorks(user)) };
  },

  /** A work that readers do not see is a preview for its authors and for moderators. @throws Refusal NotFound */
  getBook: async ({ params }, { user }) => {
    const work = await readableWork(params.id, user);
    const card = presentCard(await cardRow(work.id));
    const chapters = await chaptersFor(work, user);
    const isPreview = work.state !== "published";
    const { firstSubGenreId, secondSubGenreId, authorNotes, enableRedLine } = work;
    const isTranslation = work.form === "translation";
    return {
      ...card,
      textLength: isPreview ? chapters.reduce((sum, { textLength }) => sum + textLength, 0) : card.textLength,
      firstSubGenreId,
      secondSubGenreId,
      tags: await tagsOf(work.id),
      authorNotes,
      originalAuthor: isTranslation ? work.originalAuthor : "",
      translator: isTranslation ? work.translator : "",
      drugWarning: work.hasDrugs ? config().drugWarningText : "",
      enableRedLine,
      chapters: chapters.map(presentShown),
      isPreview,
      canEdit: isAuthor(user, work),
      place: await placeOf(user, work.id),
    };
  },

  /** The published revision, for authors too. A chapter that readers do not have is a preview for its authors alone. @throws Refusal NotFound */
  getBookChapter: async ({ params }, { user }) => {
    const work = await readableWork(params.workId, user);
    const chapters = await chaptersAround(work, user, params.chapterId);
    const index = chapters.findIndex(({ id }) => id === params.chapterId);
    const chapter = chapters[index];
    if (!chapter) throw Refusal.missing();
    const { id, title, textLength, isDraft } = chapter;
    return {
      work: {
        id: work.id,
        title: work.title,
        authors: presentAuthors(await cardRow(work.id)),
        enableRedLine: work.enableRedLine,
      },
      chapters: chapters.map(presentShown),
      id,
      title,
      number: index + 1,
      html: await htmlOf(chapter),
      textLength,
      isDraft,
      afterword: work.finishTime !== null && index === chapters.length - 1 ? work.afterword : "",
      previous: neighbour(chapters[index - 1]),
      next: neighbour(chapters[index + 1]),
      place: await placeOf(user, work.id),
    };
  },

  /** Keeps where a reader stopped: one place a work, the last one told. @throws Refusal NotFound when the reader may not read the chapter */
  updateReaderProgress: async ({ body }, { user, now }) => {
    await readableWork(body.workId, user);
    await keepPlace(user.id, body, now);
    return {};
  },
} satisfies Partial<Handlers>;
