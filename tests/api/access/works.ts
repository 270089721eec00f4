import type { CallName } from "../../../src/api/contract/index.ts";
import { ofDraft, type Rows } from "./entry.ts";

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
    guest: "login",
    stranger: "denied",
    input: ({ accountId }) => ({ query: { userId: accountId } }),
  },
  reorderWorks: {
    guest: "login",
    stranger: "invalid",
    input: ({ draft }) => ({ body: { order: [draft.workId], before: [draft.workId] } }),
  },
  getWorkFormats: { guest: "success", stranger: "success", input: () => ({}) },
  getWorkForms: { guest: "success", stranger: "success", input: () => ({}) },
  getWorkTags: { guest: "login", stranger: "success", input: () => ({ query: {} }) },
  getWorkGenres: { guest: "success", stranger: "success", input: () => ({}) },
  getWorkSettings: { guest: "login", stranger: "denied", input: ofDraft },
  createWork: { guest: "login", stranger: "success", input: () => ({ body: { ...fields, tags: [] } }) },
  updateWorkSettings: {
    guest: "login",
    stranger: "denied",
    input: (things) => ({ ...ofDraft(things), body: { ...fields, tags: [] } }),
  },
  updateWorkState: {
    guest: "login",
    stranger: "denied",
    input: (things) => ({ ...ofDraft(things), body: { type: "finish.requested" } }),
  },
  deleteWork: { guest: "login", stranger: "denied", input: ofDraft },
  publishWork: { guest: "login", stranger: "denied", input: ofDraft },
  moveWorkToDraft: { guest: "login", stranger: "denied", input: ofDraft },
  renameWork: {
    guest: "login",
    stranger: "denied",
    input: (things) => ({ ...ofDraft(things), body: { title: "Чужое" } }),
  },
} satisfies Partial<Rows<CallName>>;
