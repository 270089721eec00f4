import type { CallName, InputOf } from "../../src/api/contract/index.ts";

/** What is answered: the word of the specification's code, or success. */
export type Answer = "success" | "login" | "denied" | "missing" | "invalid" | "fault";

/** Ids of one thing in two states: what readers see, and what they must not. */
export type Things = {
  accountId: number;
  userName: string;
  book: { workId: number; chapterId: number };
  draft: { workId: number; chapterId: number };
  requestId: string;
};

export type Entry<N extends CallName> = {
  guest: Answer;
  stranger: Answer;
  /** Of another's draft; a call that names no thing has none. */
  input: (things: Things) => InputOf<N>;
};

const picture = () => new Blob([Buffer.from("не картинка, а текст")]);
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
const document = { type: "doc" as const, content: [{ type: "paragraph" }] };
const ofDraft = ({ draft }: Things) => ({ params: { id: draft.workId } });
const chapterOfDraft = ({ draft }: Things) => ({ params: draft });

const complaintOfDraft = ({ draft }: Things) => ({
  body: { targetType: "work" as const, targetId: draft.workId, category: "spam" as const, comment: "", url: "" },
});

/** One of a published book, where the answer differs from a draft's. */
export const ofPublished = {
  getBook: { guest: "success", stranger: "success", input: ({ book }) => ({ params: { id: book.workId } }) },
  getBookChapter: { guest: "success", stranger: "success", input: ({ book }) => ({ params: book }) },
  complain: {
    guest: "login",
    stranger: "success",
    input: ({ book }) => ({
      body: { targetType: "chapter", targetId: book.chapterId, category: "spam", comment: "", url: "" },
    }),
  },
  updateReaderProgress: {
    guest: "login",
    stranger: "success",
    input: ({ book }) => ({ body: { ...book, location: 0, progress: 0 } }),
  },
} satisfies { [N in CallName]?: Entry<N> };

/** Every call of the contract: total by type, so that a new call stands here or does not compile. */
export const access: { [N in CallName]: Entry<N> } = {
  getBearerToken: { guest: "login", stranger: "success", input: () => ({}) },
  getAccount: { guest: "success", stranger: "success", input: () => ({}) },
  getFriends: { guest: "login", stranger: "success", input: () => ({ query: {} }) },
  searchAccounts: { guest: "login", stranger: "success", input: () => ({ query: { search: "вера" } }) },
  getCurrentUser: { guest: "success", stranger: "success", input: () => ({}) },
  followAccount: { guest: "login", stranger: "success", input: ({ accountId }) => ({ params: { id: accountId } }) },
  unfollowAccount: { guest: "login", stranger: "success", input: ({ accountId }) => ({ params: { id: accountId } }) },
  getUserName: { guest: "success", stranger: "success", input: ({ accountId }) => ({ params: { id: accountId } }) },
  getUserId: { guest: "success", stranger: "success", input: ({ userName }) => ({ params: { username: userName } }) },
  getShortInfo: { guest: "success", stranger: "success", input: ({ accountId }) => ({ params: { id: accountId } }) },
  register: {
    guest: "invalid",
    stranger: "invalid",
    input: ({ userName }) => ({
      body: {
        fio: "Анна",
        userName,
        email: "anna@example.org",
        password: "правильный пароль",
        termsAgree: true,
        personalDataAgree: true,
      },
    }),
  },
  confirmEmail: { guest: "invalid", stranger: "invalid", input: () => ({ body: { token: "чужой" } }) },
  sendEmailConfirmation: { guest: "login", stranger: "success", input: () => ({}) },
  loginByPassword: {
    guest: "invalid",
    stranger: "invalid",
    input: ({ userName }) => ({ body: { login: userName, password: "неверный" } }),
  },
  recoverPassword: { guest: "success", stranger: "success", input: () => ({ body: { email: "a@example.org" } }) },
  resetPassword: {
    guest: "invalid",
    stranger: "invalid",
    input: () => ({ body: { token: "чужой", password: "новый пароль" } }),
  },
  logout: { guest: "success", stranger: "success", input: () => ({}) },

  uploadTemporaryFile: { guest: "login", stranger: "invalid", input: () => ({ file: picture() }) },
  uploadFile: {
    guest: "login",
    stranger: "denied",
    input: ({ draft }) => ({ params: { type: "chapter-image" }, query: { workId: draft.workId }, file: picture() }),
  },

  complainV1: { guest: "login", stranger: "missing", input: complaintOfDraft },
  complain: { guest: "login", stranger: "missing", input: complaintOfDraft },
  getComplaints: { guest: "login", stranger: "denied", input: () => ({ query: {} }) },
  settleComplaint: {
    guest: "login",
    stranger: "denied",
    input: () => ({ params: { id: 1 }, body: { decision: "rejected", note: "Нарушения нет" } }),
  },

  getHiddenSeries: { guest: "login", stranger: "success", input: () => ({}) },
  getHiddenAuthors: { guest: "login", stranger: "success", input: () => ({}) },
  hideSeries: { guest: "login", stranger: "missing", input: () => ({ body: { seriesId: 1, isHidden: true } }) },
  hideAuthor: {
    guest: "login",
    stranger: "missing",
    input: () => ({ body: { authorId: 999_999, isHidden: true } }),
  },

  getTypografType: { guest: "login", stranger: "success", input: () => ({ body: {} }) },
  typograf: { guest: "login", stranger: "success", input: () => ({ body: { text: "текст", type: "none" } }) },

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
  getWorkAccess: { guest: "login", stranger: "denied", input: (things) => ({ ...ofDraft(things), query: {} }) },
  getWorkSettings: { guest: "login", stranger: "denied", input: ofDraft },
  getWorkContent: { guest: "login", stranger: "denied", input: ofDraft },
  createWork: { guest: "login", stranger: "success", input: () => ({ body: { ...fields, tags: [] } }) },
  uploadWorkCover: { guest: "login", stranger: "invalid", input: () => ({ file: picture() }) },
  importFb2: { guest: "login", stranger: "invalid", input: () => ({ file: picture() }) },
  startImport: {
    guest: "login",
    stranger: "success",
    input: () => ({ body: { fileName: "Книга.fb2", byteSize: 100 } }),
  },
  uploadImportChunk: {
    guest: "login",
    stranger: "missing",
    input: ({ requestId }) => ({ params: { id: requestId }, query: { offset: 0 }, file: picture() }),
  },
  getImport: { guest: "login", stranger: "missing", input: ({ requestId }) => ({ params: { id: requestId } }) },
  readImport: {
    guest: "login",
    stranger: "missing",
    input: ({ requestId }) => ({ params: { id: requestId }, body: {} }),
  },
  commitImport: {
    guest: "login",
    stranger: "missing",
    input: ({ requestId }) => ({ params: { id: requestId }, body: {} }),
  },
  cancelImport: { guest: "login", stranger: "missing", input: ({ requestId }) => ({ params: { id: requestId } }) },
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

  testError: { guest: "fault", stranger: "fault", input: () => ({}) },
};
