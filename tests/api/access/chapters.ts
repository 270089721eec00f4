import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, chapterOfDraft, document, ofDraft, type Rows } from "./entry.ts";

export const chaptersAccess = {
  getWorkAccess: {
    who: answers("login", "denied", "denied", "success", "success", "success"),
    input: (things) => ({ ...ofDraft(things), query: {} }),
  },
  getWorkContent: { who: answers("login", "denied", "denied", "success", "success", "success"), input: ofDraft },
  getNewChapter: {
    who: answers("login", "denied", "denied", "success", "success", "success"),
    input: ({ draft }) => ({ params: { workId: draft.workId } }),
  },
  getChapterToEdit: {
    who: answers("login", "denied", "denied", "success", "success", "success"),
    input: ({ draft }) => ({ params: { id: draft.chapterId } }),
  },
  getChapterState: {
    who: answers("login", "denied", "denied", "success", "success", "success"),
    input: chapterOfDraft,
  },
  reportChapterPresence: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...chapterOfDraft(things), body: { revision: 1, blockIndex: null } }),
  },
  getChapterHistory: {
    who: answers("login", "denied", "denied", "success", "success", "success"),
    input: ({ draft }) => ({ params: { id: draft.chapterId }, query: {} }),
  },
  getChapterRevision: {
    who: answers("login", "denied", "denied", "success", "success", "success"),
    input: ({ draft }) => ({ params: { id: draft.chapterId, revision: 1 }, query: {} }),
  },
  getSittingSaves: {
    who: answers("login", "denied", "denied", "success", "success", "success"),
    input: ({ draft }) => ({ params: { id: draft.chapterId, revision: 1 } }),
  },
  nameRevision: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...chapterOfDraft(things), body: { revision: 1, name: "" } }),
  },
  restoreChapter: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...chapterOfDraft(things), body: { restored: 1, revision: 1 } }),
  },
  searchBook: {
    who: answers("login", "denied", "denied", "success", "success", "success"),
    input: (things) => ({ ...ofDraft(things), query: { words: "снег" } }),
  },
  searchBookHistory: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...ofDraft(things), query: { words: "снег" } }),
  },
  replaceInBook: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({
      ...ofDraft(things),
      body: {
        words: "снег",
        replacement: "дождь",
        withCase: false,
        wholeWord: false,
        chapters: [{ chapterId: things.draft.chapterId, revision: 1, places: [0] }],
      },
    }),
  },
  undoReplacement: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({
      ...ofDraft(things),
      body: { chapters: [{ chapterId: things.draft.chapterId, before: 1, revision: 1 }] },
    }),
  },
  createChapter: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: ({ draft, requestId }) => ({ body: { workId: draft.workId, requestId, title: "", document } }),
  },
  updateChapter: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: ({ draft }) => ({ body: { id: draft.chapterId, revision: 1, title: "", document } }),
  },
  updateChapterState: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...chapterOfDraft(things), body: { type: "withdrawal.requested" } }),
  },
  deleteChapter: { who: answers("login", "denied", "denied", "success", "success", "denied"), input: chapterOfDraft },
  updateChapterStates: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: ({ draft }) => ({
      params: { workId: draft.workId },
      body: { chapterIds: [draft.chapterId], type: "publish.requested" },
    }),
  },
  deleteChapters: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: ({ draft }) => ({ params: { workId: draft.workId }, body: { chapterIds: [draft.chapterId] } }),
  },
  reorderChapters: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: ({ draft }) => ({
      params: { workId: draft.workId },
      body: { order: [draft.chapterId], before: [draft.chapterId] },
    }),
  },
  renameChapter: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...chapterOfDraft(things), body: { revision: 1, title: "Чужое" } }),
  },
} satisfies Partial<Rows<CallName>>;
