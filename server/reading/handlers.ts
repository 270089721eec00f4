import type { CheckedBook } from "../../src/api/contract/savedBooks.ts";
import { refusals } from "../../src/text/refusals.ts";
import { isReadable } from "../../src/text/saleStates.ts";
import { browserName } from "../account/browserNames.ts";
import { offerOf } from "../commerce/offers.ts";
import { openHeld } from "../commerce/opened.ts";
import { refundEndsAt } from "../commerce/refundRight.ts";
import { config } from "../config.ts";
import { booktrailerOf } from "../gallery/booktrailer.ts";
import { galleryOf } from "../gallery/rows.ts";
import { isAhead } from "../http/asked.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { likesOf } from "../likes/likes.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { hiddenAuthorsOf, hiddenSeriesOf, setAuthorHidden, setSeriesHidden } from "../people/hidden.ts";
import { mustBePresent, mustExist } from "../people/people.ts";
import { mustPassGate } from "../policies/gate.ts";
import { reachedOf } from "../policies/reached.ts";
import { type Reader, readerOf } from "../policies/reader.ts";
import { readAsideFor } from "../replica/replica.ts";
import { isAuthor, maySeeDraft } from "../works/policy.ts";
import { noteReader } from "../works/readers.ts";
import type { WorkRow } from "../works/rows.ts";
import { chaptersFor, htmlOf, openingHtml, presentShown, previewedChapters, type ShownChapter } from "./chapters.ts";
import { begunBooks, hasWorks, unfinishedWorks } from "./desk.ts";
import { downloadsOf } from "./downloads.ts";
import { exclusionsOf, keepExclusions } from "./exclusions.ts";
import { isSeriesSeen } from "./hidden.ts";
import { catalogPage } from "./pages.ts";
import { keepReadingPlace, readingPlaceOf } from "./places.ts";
import { formerPlaces, placesSince } from "./placesElsewhere.ts";
import { checkedBook, idsOf, manyTexts, workOfChapter } from "./savedBooks.ts";
import { searchLimit } from "./search.ts";
import { readSeries, seriesOfBook } from "./series.ts";
import { shelfOf } from "./shelf.ts";
import { newsFor, showcaseFor, similarTo } from "./showcase.ts";
import { suggestions } from "./suggestions.ts";
import { suggestListedTags, suggestTags } from "./tags.ts";
import {
  cardRow,
  countsOf,
  linkedChapters,
  linkedWorkFor,
  openWork,
  presentCard,
  presentWithheld,
  readableWork,
  tagsOf,
} from "./works.ts";

const suggestionsLimit: Limit = { kind: "suggestions", count: 60, per: "minute" };

/** Whose drafts they are sees them before a work's publication. */
const chaptersOf = (work: WorkRow, reader: Reader): Promise<ShownChapter[]> =>
  work.state !== "published" && isAuthor(reader.user, work) ? previewedChapters(work.id) : chaptersFor(work, reader);

/** The same, and where one of its authors asks for a draft of a published work: the drafts among them. */
async function chaptersAround(work: WorkRow, reader: Reader, chapterId: number): Promise<ShownChapter[]> {
  const chapters = await chaptersOf(work, reader);
  const isShown = chapters.some(({ id }) => id === chapterId);
  return isShown || !isAuthor(reader.user, work) ? chapters : previewedChapters(work.id);
}

const neighbour = (chapter: ShownChapter | undefined) => (chapter ? { id: chapter.id, title: chapter.title } : null);

/** A guest asks for a work that is shown to signed-in people alone. */
const forSignedIn = { isForSignedIn: true } as const;

/** Books for readers: only published works and published revisions (docs/spec/readers.md, «Catalogue» and «Book and chapter»). */
export const readingHandlers = {
  /** @throws Refusal TooManyRequests: 300 searches a minute from one address; InvalidRequestFields as `catalogPage` */
  searchCatalog: async ({ query }, { user, now, address, request }) => {
    if (query.q || query.search) await countAttempt(searchLimit, address, now);
    return readAsideFor(user, () => catalogPage(query, readerOf(user, request), now));
  },

  /** @throws Refusal TooManyRequests: 60 a minute from one address; InvalidRequestFields as `suggestions` */
  searchSuggestions: async ({ query: { search } }, { user, now, address, request }) => {
    await countAttempt(suggestionsLimit, address, now);
    return readAsideFor(user, () => suggestions(search, readerOf(user, request), now));
  },

  /** Of works that the asker may read or writes. */
  getWorkTags: ({ query }, { user, request }) => suggestTags(query.search ?? "", readerOf(user, request)),

  /** @throws Refusal TooManyRequests: with searches 300 a minute from one address */
  getCatalogTags: async ({ query: { search } }, { user, now, address, request }) => {
    await countAttempt(searchLimit, address, now);
    return readAsideFor(user, () => suggestListedTags(search, readerOf(user, request)));
  },

  getCatalogExclusions: (_, { user }) => exclusionsOf(user.id),

  updateCatalogExclusions: async ({ body }, { user }) => {
    await keepExclusions(user.id, body);
    return body;
  },

  getDesk: async (_, { user, now, request }) => {
    const reader = readerOf(user, request);
    const [reading, writing] = [await begunBooks(user, reader), await unfinishedWorks(user)];
    const isAuthor = writing.length > 0 || (await hasWorks(user));
    return { reading, writing, isAuthor, news: await newsFor(user, reader, now) };
  },

  getShowcase: (_, { user, now, request }) => readAsideFor(user, () => showcaseFor(readerOf(user, request), now)),

  /** @throws Refusal NotFound: the asker may not read the work itself */
  getSimilarBooks: async ({ params: { id } }, { user, now, request }) => {
    const reader = readerOf(user, request);
    await readableWork(id, reader);
    return { books: await readAsideFor(user, () => similarTo(id, reader, now)) };
  },

  /** A work that readers do not see is a preview for its authors and for moderators. @throws Refusal NotFound */
  getBook: async ({ params }, { user, now, request }) => {
    const reader = readerOf(user, request);
    const { work, reading } = await openWork(params.id, reader);
    if (reading === "signIn") return forSignedIn;
    const row = await cardRow(work.id);
    if (reading === "withheld") return presentWithheld(row);
    const card = presentCard(row);
    const chapters = await chaptersOf(work, reader);
    // A person who holds a withdrawn work can still read it.
    const isPreview = work.state !== "published" && maySeeDraft(user, work);
    const { firstSubGenreId, secondSubGenreId, authorNotes, enableRedLine } = work;
    const isTranslation = work.form === "translation";
    return {
      ...card,
      textLength:
        work.state !== "published" ? chapters.reduce((sum, { textLength }) => sum + textLength, 0) : card.textLength,
      firstSubGenreId,
      secondSubGenreId,
      tags: await tagsOf(work.id),
      authorNotes,
      originalAuthor: isTranslation ? work.originalAuthor : "",
      translator: isTranslation ? work.translator : "",
      drugWarning: work.hasDrugs ? config().drugWarningText : "",
      enableRedLine,
      privacyDisplay: work.privacyDisplay,
      offer: await offerOf(work, reader, now),
      downloads: await downloadsOf(work, reader),
      chapters: chapters.map(presentShown),
      galleryImages: await galleryOf(work.id),
      booktrailer: booktrailerOf(work),
      series: await seriesOfBook(work, reader),
      linkedWork: await linkedWorkFor(work, reader),
      isPreview,
      canEdit: isAuthor(user, work),
      ...(await likesOf(work.id, user)),
      ...(await countsOf(work.id)),
      ...(await shelfOf(user, work.id)),
      place: await readingPlaceOf(user, work.id, now),
      reachedChapterId: await reachedOf(user, work.id, chapters),
    };
  },

  /**
   * The published revision, for authors too; of a chapter that is sold its title and what it costs. A chapter that readers do not have is
   * a preview for its authors alone. @throws Refusal NotFound
   */
  getBookChapter: async ({ params }, { user, now, request }) => {
    const reader = readerOf(user, request);
    const { work, reading } = await openWork(params.workId, reader);
    if (reading === "signIn") return forSignedIn;
    if (reading === "withheld") return presentWithheld(await cardRow(work.id));
    const chapters = await chaptersAround(work, reader, params.chapterId);
    const index = chapters.findIndex(({ id }) => id === params.chapterId);
    const chapter = chapters[index];
    if (!chapter) throw Refusal.missing();
    if (work.format === "Audiobook") return { isListened: true };
    const { id, revisionId, title, textLength, isDraft, access } = chapter;
    const audiobook = await linkedWorkFor(work, reader);
    const heard = (await linkedChapters(chapters, audiobook)).get(id);
    const around = {
      work: {
        ...(await workOfChapter(work, user)),
        audiobook: audiobook && heard ? { id: audiobook.id, chapterId: heard.id, number: heard.number } : null,
      },
      chapters: chapters.map(presentShown),
      id,
      title,
      number: index + 1,
      textLength,
      previous: neighbour(chapters[index - 1]),
      next: neighbour(chapters[index + 1]),
    };
    const isTheirs =
      !chapter.isBought || (user !== null && (await openHeld({ workId: work.id, accountId: user.id, request, now })));
    // The screen asks once more when somebody wants to see it.
    if (!isTheirs && isAhead(request)) throw Refusal.missing();
    if (!isReadable(access) || !isTheirs)
      return {
        isClosed: true,
        ...around,
        opening: await openingHtml(chapter),
        offer: await offerOf(work, reader, now),
      };
    return {
      ...around,
      revisionId,
      html: await htmlOf(chapter),
      isDraft,
      afterword: work.finishTime !== null && index === chapters.length - 1 ? work.afterword : "",
      refundEndsAt: await refundEndsAt(work.id, reader, now),
      place: await readingPlaceOf(user, work.id, now),
    };
  },

  /**
   * Keeps where a reader stopped, unless they have moved since.
   * @throws Refusal NotFound when the reader may not read the chapter; InvalidRequestFields as `keepReadingPlace`
   */
  updateReaderProgress: async ({ body }, { user, now, request }) => {
    const reader = readerOf(user, request);
    const work = await readableWork(body.workId, reader);
    await mustPassGate(work, body.chapterId, reader);
    const deviceName = body.deviceName || browserName(request.headers["user-agent"] ?? "").device;
    return keepReadingPlace(user.id, { ...body, deviceName }, now);
  },

  /** Nobody reads a draft. @throws Refusal NotFound when the reader may not read the chapter */
  noteReading: async ({ body }, { user, now, request, address }) => {
    const reader = readerOf(user, request);
    const work = await readableWork(body.workId, reader);
    await mustPassGate(work, body.chapterId, reader);
    const userAgent = request.headers["user-agent"] ?? "";
    if (work.state === "published") await noteReader(work, { user, address, userAgent }, now);
  },

  getReadingProgress: ({ query }, { user, now, request }) =>
    placesSince({ ...readerOf(user, request), user }, query, now),

  /** @throws Refusal NotFound */
  getPlaceHistory: async ({ params: { workId } }, { user, now, request }) => {
    await readableWork(workId, readerOf(user, request));
    return { places: await formerPlaces(user.id, workId, now) };
  },

  // Series: works that lists show to this reader.

  /** @throws Refusal NotFound */
  getSeries: ({ params: { id } }, { user, now, request }) => readSeries(id, readerOf(user, request), now),

  // Authors and series that a person does not want to meet (docs/spec/community.md, «Hidden authors and series»).

  getHiddenAuthors: async (_, { user }) => ({ authors: await hiddenAuthorsOf(user.id) }),

  /** @throws Refusal InvalidRequestFields (the asker's own id), NotFound */
  hideAuthor: async ({ body: { authorId: id, isHidden } }, { user, now }) => {
    if (id === user.id) throw Refusal.field("authorId", refusals.hideSelf);
    await (isHidden ? mustBePresent(id) : mustExist(id));
    await setAuthorHidden({ accountId: user.id, id, isHidden, now });
    return { isHidden };
  },

  getHiddenSeries: async (_, { user }) => ({ series: await hiddenSeriesOf(user.id) }),

  /** What was hidden can be shown again, even if it is withdrawn by now. @throws Refusal NotFound */
  hideSeries: async ({ body: { seriesId: id, isHidden } }, { user, now, request }) => {
    if (isHidden && !(await isSeriesSeen(id, readerOf(user, request)))) throw Refusal.missing();
    await setSeriesHidden({ accountId: user.id, id, isHidden, now });
    return { isHidden };
  },

  // Books that readers keep on their devices (docs/adr/0071).

  /** @throws Refusal NotFound: an audiobook too, which has no texts */
  getManyTexts: async ({ params, query }, { user, now, request }) => {
    const reader = { ...readerOf(user, request), user };
    const work = await readableWork(params.id, reader);
    if (work.format === "Audiobook") throw Refusal.missing();
    return manyTexts(work, idsOf(query.ids), { reader, request, now });
  },

  checkSavedBooks: async ({ query }, { user, request }) => {
    const books: CheckedBook[] = [];
    for (const id of idsOf(query.ids)) books.push(await checkedBook(id, readerOf(user, request)));
    return { books };
  },
} satisfies Partial<Handlers>;
