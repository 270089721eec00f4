import type { CallName } from "../../../src/api/contract/index.ts";
import { chapterOfDraft, ofDraft, type Rows } from "./entry.ts";

export const readingAccess = {
  searchCatalog: { guest: "success", stranger: "success", input: () => ({ query: {} }) },
  searchSuggestions: { guest: "success", stranger: "success", input: () => ({ query: { search: "тайный" } }) },
  getDesk: { guest: "login", stranger: "success", input: () => ({}) },
  getBook: { guest: "missing", stranger: "missing", input: ofDraft },
  getBookChapter: { guest: "missing", stranger: "missing", input: chapterOfDraft },
  updateReaderProgress: {
    guest: "login",
    stranger: "missing",
    input: ({ draft }) => ({ body: { ...draft, location: 0, progress: 0 } }),
  },
} satisfies Partial<Rows<CallName>>;
