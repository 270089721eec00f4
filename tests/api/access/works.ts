import type { CallName } from "../../../src/api/contract/index.ts";
import { bareFields } from "../../support/workFields.ts";
import { answers, ofDraft, type Rows } from "./entry.ts";

const NOT_YOURS = "В списке есть то, чего в нём быть не может";
const fields = { ...bareFields, title: "Чужое", genreId: 43 };

export const worksAccess = {
  getAccountWorks: {
    who: answers("login", "denied", "denied", "denied", "success", "success"),
    input: ({ accountId }) => ({ query: { userId: accountId } }),
  },
  reorderWorks: {
    opensNothing: true,
    who: answers("login", NOT_YOURS, NOT_YOURS, "success", "success", NOT_YOURS),
    input: ({ draft }) => ({ body: { order: [draft.workId], before: [draft.workId] } }),
  },
  // The call itself succeeds: the answer refuses each work that the person may not change.
  updateWorkStates: {
    opensNothing: true,
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
  // What an author has set for one work is for the author's other works.
  copyWorkSettings: { who: answers("login", "denied", "denied", "success", "success", "denied"), input: ofDraft },
  createWork: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ body: fields }),
  },
  updateWorkSettings: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...ofDraft(things), body: { before: fields, fields } }),
  },
  updateWorkState: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...ofDraft(things), body: { type: "finish.requested" } }),
  },
  deleteWork: { who: answers("login", "denied", "denied", "denied", "success", "denied"), input: ofDraft },
  publishWork: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...ofDraft(things), body: { note: "" } }),
  },
  moveWorkToDraft: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: ({ book }) => ({ params: { id: book.workId } }),
  },
  recalculateWorkCounter: { who: answers("login", "denied", "denied", "success", "success", "denied"), input: ofDraft },
  raiseWorkMarks: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: (things) => ({
      ...ofDraft(things),
      body: { ageMark: "18+", adultOnly: false, hasDrugs: true, hasObsceneLanguage: false, reason: "Глава 8" },
    }),
  },
  getWorkModeration: { who: answers("login", "denied", "denied", "success", "success", "success"), input: ofDraft },
  renameWork: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...ofDraft(things), body: { title: "Чужое" } }),
  },
} satisfies Partial<Rows<CallName>>;
