import * as z from "zod/mini";
import { chapterAccesses, saleStates } from "../../text/saleStates.ts";
import { shelves } from "../../text/shelves.ts";
import { aiUses, bookFormats, displays, formats } from "../../text/workOptions.ts";
import { catalogQuerySchema } from "./catalog.ts";
import { defineSchemas } from "./define.ts";
import { count, guid, id, optionalText, pathId, smallCount, time } from "./fields.ts";
import { booktrailer, galleryImage } from "./galleryImage.ts";
import { offer, refundEndsAt } from "./offers.ts";
import { isGone, personCard, searchText } from "./people.ts";
import { marks, workState } from "./works.ts";

/** An author as readers see them. */
export const readPerson = z.strictObject({ id, fio: z.string(), userName: z.string(), isGone });

/** Fields for everybody who may know of a work. */
const marked = {
  id,
  title: z.string(),
  authors: z.array(readPerson),
  ...marks,
  aiUse: z.enum(aiUses),
};

/** All that is given of a work for adults before the asker has said that they are 18 (`confirmAdult`). */
export const withheld = z.strictObject({ isWithheld: z.literal(true), ...marked });
export type WithheldBook = z.output<typeof withheld>;

/** A guest asks for a work that is shown only to signed-in people. */
export const forSignedIn = z.strictObject({ isForSignedIn: z.literal(true) });
/** In place of a text: the work is an audiobook. */
const listened = z.strictObject({ isListened: z.literal(true) });
/** In place of a book. */
export type ClosedBook = WithheldBook | z.output<typeof forSignedIn>;

export const card = z.strictObject({
  ...marked,
  format: z.enum(formats),
  workForm: z.string(),
  genreId: z.nullable(id),
  coverUrl: z.nullable(z.string()),
  coverByAi: z.boolean(),
  annotation: z.string(),
  /** Characters with spaces of the published revisions. */
  textLength: count,
  /** Milliseconds of the published sounds. */
  durationMs: count,
  isFinished: z.boolean(),
  /** When a published chapter was last added or renewed. */
  lastUpdateTime: time,
});
export type BookCard = z.output<typeof card>;

/** In lists with what it costs. Kopecks; null together: it was never sold. */
const pricedCard = z.strictObject({
  ...card.def.shape,
  access: z.enum(saleStates),
  price: z.nullable(count),
  /** With the discount that runs, if any does. */
  priceNow: z.nullable(count),
  /** The last millisecond in which that discount holds; null: none runs. */
  discountEndsAt: z.nullable(time),
  /** An exclusive agreement is in force. */
  isExclusive: z.boolean(),
  /** Of an audiobook. */
  reciter: z.string(),
  /** Where lists show the work in it. */
  series: z.nullable(z.strictObject({ id, title: z.string() })),
  likeCount: count,
  commentCount: count,
  viewCount: count,
  /** The asker's own; of a guest `None`, false and 0. */
  inLibraryState: z.enum(shelves),
  isLiked: z.boolean(),
  /** Chapters that came out since the asker read it last, or put it on a shelf; 0 of what they have neither begun nor shelved. */
  unreadCount: count,
});
export const listedBook = z.union([pricedCard, withheld]);
export type ListedBook = z.output<typeof listedBook>;

/**
 * `isDraft`: its author's own look at a chapter that readers will not have yet, whose `publishTime` is null. `access`: what the asker
 * gets of it; `kept`: it was withdrawn, and they have bought it before.
 */
export const bookChapter = z.strictObject({
  id,
  title: z.string(),
  textLength: count,
  publishTime: z.nullable(time),
  isDraft: z.boolean(),
  access: z.enum(chapterAccesses),
});
const neighbour = z.nullable(z.strictObject({ id, title: z.string() }));

const part = z.number().check(z.gte(0), z.lte(1));

/**
 * Where a reader stopped, in what readers have now: `location` is the index of the block at the top, `offset` so many characters into
 * it, `progress` 0 to 1 of the chapter. `how`: what the author has done to that block since; near: it is gone, this is its neighbour;
 * lost: its chapter is gone.
 */
export const readingPlace = z.strictObject({
  chapterId: id,
  /** Of the text in which it counts; null: of another chapter's, which has it now. */
  revisionId: z.nullable(id),
  location: smallCount,
  offset: smallCount,
  progress: part,
  movedAt: time,
  /** Milliseconds between `movedAt` and the server's answer, for a wrong clock; absent: no server sent the place. */
  ago: z.optional(count),
  how: z.enum(["same", "edited", "moved", "near", "lost"]),
});
export type ReadingPlace = z.output<typeof readingPlace>;

/** Which browser of a person, by its own id, and what it is called. */
export const readersDevice = z.strictObject({ id: guid, name: z.string() });
export type ReadersDevice = z.output<typeof readersDevice>;

/** A book that the asker has begun. */
export const begun = z.strictObject({
  workId: id,
  format: z.enum(formats),
  title: z.string(),
  authors: z.array(readPerson),
  coverUrl: z.nullable(z.string()),
  chapterId: id,
  chapterTitle: z.string(),
  /** Of the chapter's place among `chapterCount` published ones, from 1. */
  chapterNumber: id,
  chapterCount: count,
  /** 0 to 1 of the chapter. */
  progress: z.number(),
  movedAt: time,
});
export type BegunBook = z.output<typeof begun>;

/** A work that the asker writes and readers do not have as it is now. */
const unfinished = z.strictObject({
  workId: id,
  title: z.string(),
  state: workState,
  authors: z.array(readPerson),
  coverUrl: z.nullable(z.string()),
  /** The last changed of the chapters that readers do not have as they are now; null where there is none. */
  chapter: z.nullable(z.strictObject({ id, title: z.string() })),
  /** Of that chapter, else of the work. */
  lastModificationTime: time,
});
export type UnfinishedWork = z.output<typeof unfinished>;

/** A book among those of its series that the asker is shown. */
const seriesOfBook = z.strictObject({
  id,
  title: z.string(),
  isFinished: z.boolean(),
  /** Of this book, from 1. */
  number: id,
  count,
  /** Up to 5 books around this one, itself among them. */
  volumes: z.array(
    z.strictObject({
      id,
      number: id,
      title: z.string(),
      authors: z.array(readPerson),
      coverUrl: z.nullable(z.string()),
    }),
  ),
});
export type SeriesOfBook = z.output<typeof seriesOfBook>;

/** The asker's own; of a guest `None` and false. */
const shelfOfBook = { inLibraryState: z.enum(shelves), isMuted: z.boolean() };

/** `page` × `ps` at most; further on a list is continued by `cursor`. */
export const CATALOG_REACH = 1_200;

const details = z.strictObject({
  ...card.def.shape,
  firstSubGenreId: z.nullable(id),
  secondSubGenreId: z.nullable(id),
  tags: z.array(z.string()),
  authorNotes: z.string(),
  originalAuthor: z.string(),
  translator: z.string(),
  /** What the law says of works with the mark of drugs; empty for all others. */
  drugWarning: z.string(),
  enableRedLine: z.boolean(),
  privacyDisplay: z.enum(displays),
  /**
   * Who may download the book, and its files if the caller may. `byteSize` null: the file is being made; `held`: it is
   * made for the caller alone, when they ask.
   */
  downloads: z.strictObject({
    access: z.enum(["allowed", "held", "forBuyers", "forSignedIn", "forFriends", "forNobody"]),
    files: z.array(z.strictObject({ format: z.enum(bookFormats), byteSize: z.nullable(count) })),
  }),
  chapters: z.array(bookChapter),
  offer,
  galleryImages: z.array(galleryImage),
  booktrailer: z.nullable(booktrailer),
  /** The series that shows this book to the asker. */
  series: z.nullable(seriesOfBook),
  /** The same work in the other format, where the asker may read it. */
  linkedWork: z.nullable(z.strictObject({ id, title: z.string() })),
  /** An author's own look at a work that readers do not see. */
  isPreview: z.boolean(),
  canEdit: z.boolean(),
  likeCount: count,
  isLiked: z.boolean(),
  /** Visible ones, those to its chapters too. */
  commentCount: count,
  /** Readers of all days, a reader once a day; up to ten minutes old, as `shelvedCount` is. */
  viewCount: count,
  /** Who keeps it on a shelf that is not «Не интересно». */
  shelvedCount: count,
  ...shelfOfBook,
  place: z.nullable(readingPlace),
  /** The furthest chapter where this reader has been, also before they went back; null: in none of these. */
  reachedChapterId: z.nullable(id),
});
export type BookDetails = z.output<typeof details>;

/** What a chapter says of its book. */
export const workOfChapter = z.strictObject({
  id,
  title: z.string(),
  authors: z.array(readPerson),
  ageMark: marks.ageMark,
  enableRedLine: z.boolean(),
  /** Its author lets browsers read it aloud. */
  enableTTS: z.boolean(),
  isFinished: z.boolean(),
  privacyDisplay: z.enum(displays),
  ...shelfOfBook,
});

/** A chapter and its surroundings. */
const chapterHead = {
  work: z.strictObject({
    ...workOfChapter.def.shape,
    /** The same work as sound, where the asker may hear it, with this chapter in it; `number` from 1. */
    audiobook: z.nullable(z.strictObject({ id, chapterId: id, number: id })),
  }),
  chapters: z.array(bookChapter),
  id,
  title: z.string(),
  /** 1 for the first chapter. */
  number: id,
  textLength: count,
  previous: neighbour,
  next: neighbour,
};
const chapterText = z.strictObject({
  ...chapterHead,
  /** Of the text that is given. */
  revisionId: id,
  /** Made by our own serialiser (src/document/html.ts): the only HTML that a screen may take as it is. */
  html: z.string(),
  isDraft: z.boolean(),
  /** The author's words behind the last chapter of a finished work; empty everywhere else. */
  afterword: z.string(),
  refundEndsAt,
  place: z.nullable(readingPlace),
});
export type BookChapter = z.output<typeof chapterText>;

/** In place of a text that is sold: `opening` is its beginning as HTML like that of a text, empty where none is shown. */
const closedChapter = z.strictObject({ isClosed: z.literal(true), ...chapterHead, opening: z.string(), offer });
export type ClosedChapter = z.output<typeof closedChapter>;

export const readingSchemas = defineSchemas({
  searchCatalog: {
    /** Works in the order that is asked for, or the best thousand that a search finds. What the asker has hidden is left out. */
    query: catalogQuerySchema,
    result: z.strictObject({
      searchResults: z.array(listedBook),
      /** Exact up to 1,000; more are not counted. */
      realTotalCount: count,
      isCountExact: z.boolean(),
      isLastPage: z.boolean(),
      /** Null on the last page. */
      cursor: z.nullable(z.string()),
      /** Another spelling that was looked for too, because what was typed finds few. */
      corrected: z.nullable(z.string()),
      /** How many more there would be without the asker's exclusions: up to 1,000. */
      hiddenByYou: count,
      /** Where nothing is found: what to take out of the filters, and how many works that gives, up to 1,000; the most first. `value`: of several that alone. */
      without: z.array(z.strictObject({ name: z.string(), value: z.nullable(z.string()), count })),
    }),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
  /**
   * For a field of search: up to 8 works and 4 authors of published works. What begins so comes first, then the latest renewed. Nothing
   * typed: nothing found.
   */
  searchSuggestions: {
    query: z.strictObject({ search: searchText }),
    result: z.strictObject({
      works: z.array(
        z.strictObject({ id, title: z.string(), authors: z.array(readPerson), coverUrl: z.nullable(z.string()) }),
      ),
      authors: z.array(personCard),
    }),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
  /**
   * A person's desk, the last touched first: up to 3 books that they have begun and may still read, up to 4 works that
   * they write. `isAuthor`: whether they write at all.
   */
  getDesk: {
    result: z.strictObject({
      reading: z.array(begun),
      writing: z.array(unfinished),
      isAuthor: z.boolean(),
      /**
       * Up to 6 works of followed people and from the caller's shelves, the last first. Each was renewed within 30
       * days, and after the caller read it.
       */
      news: z.array(listedBook),
    }),
  },
  /** For the home page, up to 6 each: what rises now, what was finished last, the newest audiobooks. */
  getShowcase: {
    result: z.strictObject({
      popular: z.array(listedBook),
      finished: z.array(listedBook),
      audio: z.array(listedBook),
    }),
  },
  /** Up to 6 books of other owners with most of its tags, of those that the catalogue shows the asker. */
  getSimilarBooks: {
    params: z.strictObject({ id: pathId }),
    result: z.strictObject({ books: z.array(listedBook) }),
    errors: ["NotFound"],
  },
  /** A person who may not see the work gets NotFound (docs/adr/0032), a guest the place to sign in. */
  getBook: {
    params: z.strictObject({ id: pathId }),
    result: z.union([details, withheld, forSignedIn]),
    errors: ["NotFound"],
  },
  /** In place of a text that is not given yet the same as in place of its book. */
  getBookChapter: {
    params: z.strictObject({ workId: pathId, chapterId: pathId }),
    result: z.union([chapterText, closedChapter, withheld, forSignedIn, listened]),
    errors: ["NotFound"],
  },
  updateReaderProgress: {
    body: z.strictObject({
      workId: id,
      chapterId: id,
      /** The text that the reader sees; without it nobody can tell what becomes of the place. */
      revisionId: z.optional(z.nullable(id)),
      location: smallCount,
      offset: z.optional(smallCount),
      progress: part,
      /** When the reader came there; later than now is now. */
      movedAt: z.optional(time),
      /** What the clock that `movedAt` was read from says as this is sent, so that it may be wrong; without it that is the server's. */
      sentAt: z.optional(time),
      /** Made by the browser; without a name it is called by its header. */
      deviceId: z.optional(z.guid()),
      deviceName: z.optional(optionalText("Устройство", 100)),
    }),
    /** `later`: the reader has been elsewhere since then, and that is kept. */
    result: z.strictObject({ outcome: z.enum(["saved", "later"]), place: z.nullable(readingPlace) }),
    errors: ["NotFound"],
  },
  testError: { result: z.strictObject({}), errors: ["InternalServerError", "NotFound"] },
});
