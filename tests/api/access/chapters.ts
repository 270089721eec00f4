import type { CallName } from "../../../src/api/contract/index.ts";
import { chapterOfDraft, document, ofDraft, type Rows } from "./entry.ts";

export const chaptersAccess = {
  getWorkAccess: { guest: "login", stranger: "denied", input: (things) => ({ ...ofDraft(things), query: {} }) },
  getWorkContent: { guest: "login", stranger: "denied", input: ofDraft },
  getNewChapter: { guest: "login", stranger: "denied", input: ({ draft }) => ({ params: { workId: draft.workId } }) },
  getChapterToEdit: { guest: "login", stranger: "denied", input: ({ draft }) => ({ params: { id: draft.chapterId } }) },
  createChapter: {
    guest: "login",
    stranger: "denied",
    input: ({ draft, requestId }) => ({ body: { workId: draft.workId, requestId, title: "", document } }),
  },
  updateChapter: {
    guest: "login",
    stranger: "denied",
    input: ({ draft }) => ({ body: { id: draft.chapterId, revision: 1, title: "", document } }),
  },
  updateChapterState: {
    guest: "login",
    stranger: "denied",
    input: (things) => ({ ...chapterOfDraft(things), body: { type: "publish.requested" } }),
  },
  deleteChapter: { guest: "login", stranger: "denied", input: chapterOfDraft },
  updateChapterStates: {
    guest: "login",
    stranger: "denied",
    input: ({ draft }) => ({
      params: { workId: draft.workId },
      body: { chapterIds: [draft.chapterId], type: "publish.requested" },
    }),
  },
  deleteChapters: {
    guest: "login",
    stranger: "denied",
    input: ({ draft }) => ({ params: { workId: draft.workId }, body: { chapterIds: [draft.chapterId] } }),
  },
  reorderChapters: {
    guest: "login",
    stranger: "denied",
    input: ({ draft }) => ({
      params: { workId: draft.workId },
      body: { order: [draft.chapterId], before: [draft.chapterId] },
    }),
  },
  renameChapter: {
    guest: "login",
    stranger: "denied",
    input: (things) => ({ ...chapterOfDraft(things), body: { revision: 1, title: "Чужое" } }),
  },
} satisfies Partial<Rows<CallName>>;
