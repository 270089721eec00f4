import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, ofDraft, type Rows } from "./entry.ts";

const fields = {
  title: "Чужое",
  workForm: "novel",
  genreId: 43,
  firstSubGenreId: null,
  secondSubGenreId: null,
  tags: [],
  annotation: "",
  authorNotes: "",
  ageMark: "16+",
  coverFileId: null,
  enableRedLine: true,
} as const;

export const worksAccess = {
  getAccountWorks: {
    who: answers("login", "denied", "denied", "denied", "success", "success"),
    input: ({ accountId }) => ({ query: { userId: accountId } }),
  },
  reorderWorks: {
    who: answers("login", "invalid", "invalid", "success", "success", "invalid"),
    input: ({ draft }) => ({ body: { order: [draft.workId], before: [draft.workId] } }),
  },
  // Whoever may not change a work is told so of this work alone.
  updateWorkStates: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: ({ draft }) => ({ body: { workIds: [draft.workId], type: "publish.requested" } }),
  },
  getWorkFormats: { who: answers("success", "success", "success", "success", "success", "success"), input: () => ({}) },
  getWorkForms: { who: answers("success", "success", "success", "success", "success", "success"), input: () => ({}) },
  getWorkTags: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
  getWorkGenres: { who: answers("success", "success", "success", "success", "success", "success"), input: () => ({}) },
  getWorkSettings: { who: answers("login", "denied", "denied", "success", "success", "success"), input: ofDraft },
  createWork: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ body: { ...fields, tags: [] } }),
  },
  updateWorkSettings: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...ofDraft(things), body: { ...fields, tags: [] } }),
  },
  updateWorkState: {
    who: answers("login", "denied", "denied", "invalid", "invalid", "denied"),
    input: (things) => ({ ...ofDraft(things), body: { type: "finish.requested" } }),
  },
  deleteWork: { who: answers("login", "denied", "denied", "denied", "success", "denied"), input: ofDraft },
  publishWork: { who: answers("login", "denied", "denied", "success", "success", "denied"), input: ofDraft },
  moveWorkToDraft: { who: answers("login", "denied", "denied", "invalid", "invalid", "denied"), input: ofDraft },
  renameWork: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...ofDraft(things), body: { title: "Чужое" } }),
  },
} satisfies Partial<Rows<CallName>>;
