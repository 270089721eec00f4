import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, chapterOfDraft, ofDraft, type Rows } from "./entry.ts";

export const readingAccess = {
  searchCatalog: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
  searchSuggestions: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: () => ({ query: { search: "тайный" } }),
  },
  getCatalogTags: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: () => ({ query: { search: "тай" } }),
  },
  getCatalogExclusions: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({}),
  },
  updateCatalogExclusions: {
    opensNothing: true,
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ body: { genreIds: [43], tags: ["тайна"], aiGenerated: true } }),
  },
  getDesk: { who: answers("login", "success", "success", "success", "success", "success"), input: () => ({}) },
  getShowcase: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: () => ({}),
  },
  getSimilarBooks: { who: answers("missing", "missing", "missing", "success", "success", "success"), input: ofDraft },
  getBook: { who: answers("missing", "missing", "missing", "success", "success", "success"), input: ofDraft },
  getBookChapter: {
    who: answers("missing", "missing", "missing", "success", "success", "success"),
    input: chapterOfDraft,
  },
  getManyTexts: {
    who: answers("missing", "missing", "missing", "success", "success", "success"),
    input: ({ draft }) => ({ params: { id: draft.workId }, query: { ids: String(draft.chapterId) } }),
  },
  checkSavedBooks: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: ({ draft }) => ({ query: { ids: String(draft.workId) } }),
  },
  updateReaderProgress: {
    who: answers("login", "missing", "missing", "success", "success", "success"),
    input: ({ draft }) => ({ body: { ...draft, location: 0, progress: 0 } }),
  },
  noteReading: {
    who: answers("missing", "missing", "missing", "success", "success", "success"),
    input: ({ draft }) => ({ body: draft }),
  },
  getReadingProgress: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
  getPlaceHistory: {
    who: answers("login", "missing", "missing", "success", "success", "success"),
    input: ({ draft }) => ({ params: { workId: draft.workId } }),
  },
} satisfies Partial<Rows<CallName>>;
