import { defineRoutes } from "./define.ts";

const MB = 1_048_576;

/** Apart from the schemas, so that the browser's first route loads names and paths without zod. Order: as in spec/api.tsv. */
export const routes = defineRoutes({
  // Account
  getBearerToken: { method: "GET", path: "/account/bearer-token", access: "user", reaction: "caller" },
  getAccount: { method: "GET", path: "/v2/account", access: "guest", reaction: "caller" },
  getFriends: { method: "GET", path: "/v2/account/friends", access: "user", reaction: "caller" },
  searchAccounts: { method: "GET", path: "/v2/account/search", access: "user", reaction: "caller" },
  getCurrentUser: { method: "GET", path: "/v1/account/current-user", access: "guest", reaction: "caller" },
  getUserName: { method: "GET", path: "/v2/account/{id}/username", access: "guest", reaction: "shell" },
  getUserId: { method: "GET", path: "/v2/account/{username}/id", access: "guest", reaction: "shell" },
  getShortInfo: { method: "GET", path: "/v2/account/{id}/short-info", access: "guest", reaction: "shell" },

  followAccount: {
    method: "POST",
    path: "/v2/account/{id}/follow",
    access: "user",
    reaction: "caller",
    extension: true,
  },
  unfollowAccount: {
    method: "POST",
    path: "/v2/account/{id}/unfollow",
    access: "user",
    reaction: "caller",
    extension: true,
  },

  // Session
  register: { method: "POST", path: "/v1/account/register", access: "guest", reaction: "caller", extension: true },
  confirmEmail: {
    method: "POST",
    path: "/v1/account/email/confirm",
    access: "guest",
    reaction: "caller",
    extension: true,
  },
  sendEmailConfirmation: {
    method: "POST",
    path: "/v1/account/email/send-confirmation",
    access: "user",
    reaction: "caller",
    extension: true,
  },
  loginByPassword: {
    method: "POST",
    path: "/v1/account/login-by-password",
    access: "guest",
    reaction: "caller",
    extension: true,
  },
  recoverPassword: {
    method: "POST",
    path: "/v1/account/password/recovery",
    access: "guest",
    reaction: "caller",
    extension: true,
  },
  resetPassword: {
    method: "POST",
    path: "/v1/account/password/reset",
    access: "guest",
    reaction: "caller",
    extension: true,
  },
  logout: { method: "POST", path: "/v1/account/logout", access: "guest", reaction: "caller", extension: true },

  // Files
  uploadTemporaryFile: {
    method: "POST",
    path: "/v1/file/upload-temp-img-pdf",
    access: "user",
    reaction: "caller",
    upload: { maxBytes: 20 * MB },
  },
  uploadFile: {
    method: "POST",
    path: "/v2/file/upload/{type}",
    access: "user",
    reaction: "caller",
    upload: { maxBytes: 20 * MB },
  },

  // Complaints
  complainV1: { method: "POST", path: "/v1/feedback/complaint", access: "user", reaction: "caller" },
  complain: { method: "POST", path: "/v2/feedback/complaint", access: "user", reaction: "caller" },
  getComplaints: {
    method: "GET",
    path: "/v2/moderation/complaints",
    access: "moderator",
    reaction: "caller",
    extension: true,
  },
  settleComplaint: {
    method: "POST",
    path: "/v2/moderation/complaints/{id}/settle",
    access: "moderator",
    reaction: "caller",
    extension: true,
  },

  // Hidden
  getHiddenSeries: { method: "GET", path: "/v1/hide/series", access: "user", reaction: "caller" },
  getHiddenAuthors: { method: "GET", path: "/v1/hide/authors", access: "user", reaction: "caller" },
  hideSeries: { method: "POST", path: "/v1/hide/series", access: "user", reaction: "caller" },
  hideAuthor: { method: "POST", path: "/v1/hide/authors", access: "user", reaction: "caller" },

  // Utils
  getTypografType: { method: "POST", path: "/v1/utils/gettypograftype", access: "user", reaction: "caller" },
  typograf: { method: "POST", path: "/v1/utils/typograf", access: "user", reaction: "caller" },

  // Works
  getAccountWorks: { method: "GET", path: "/v2/account/works", access: "user", reaction: "caller" },
  reorderWorks: { method: "POST", path: "/v2/account/works/reorder", access: "user", reaction: "caller" },
  getWorkFormats: { method: "GET", path: "/v2/work/formats", access: "guest", reaction: "caller" },
  getWorkForms: { method: "GET", path: "/v2/work/forms", access: "guest", reaction: "caller" },
  getWorkTags: { method: "GET", path: "/v2/work/tags", access: "user", reaction: "caller" },
  getWorkGenres: { method: "GET", path: "/v2/work/genres", access: "guest", reaction: "caller" },
  getWorkAccess: {
    method: "GET",
    path: "/v2/work/{id}/access",
    access: "user",
    reaction: "caller",
    extension: true,
  },
  getWorkSettings: { method: "GET", path: "/v2/work/{id}/settings", access: "user", reaction: "shell" },
  getWorkContent: { method: "GET", path: "/v2/work/{id}/edit/content", access: "user", reaction: "shell" },
  createWork: { method: "POST", path: "/v2/work/create", access: "user", reaction: "caller" },
  uploadWorkCover: {
    method: "POST",
    path: "/v2/work/upload-cover",
    access: "user",
    reaction: "caller",
    upload: { maxBytes: 20 * MB },
  },
  importFb2: {
    method: "POST",
    path: "/v2/work/import-fb2",
    access: "user",
    reaction: "caller",
    upload: { maxBytes: 100 * MB },
  },
  startImport: { method: "POST", path: "/v2/work/import/start", access: "user", reaction: "caller", extension: true },
  uploadImportChunk: {
    method: "POST",
    path: "/v2/work/import/{id}/upload",
    access: "user",
    reaction: "caller",
    extension: true,
    upload: { maxBytes: 4 * MB },
  },
  getImport: { method: "GET", path: "/v2/work/import/{id}", access: "user", reaction: "caller", extension: true },
  readImport: {
    method: "POST",
    path: "/v2/work/import/{id}/read",
    access: "user",
    reaction: "caller",
    extension: true,
  },
  commitImport: {
    method: "POST",
    path: "/v2/work/import/{id}/commit",
    access: "user",
    reaction: "caller",
    extension: true,
  },
  cancelImport: {
    method: "POST",
    path: "/v2/work/import/{id}/cancel",
    access: "user",
    reaction: "caller",
    extension: true,
  },
  updateWorkSettings: { method: "POST", path: "/v2/work/{id}/update/settings", access: "user", reaction: "caller" },
  updateWorkState: { method: "POST", path: "/v2/work/{id}/update-state", access: "user", reaction: "caller" },
  deleteWork: { method: "POST", path: "/v2/work/{id}/delete", access: "user", reaction: "caller" },
  publishWork: { method: "POST", path: "/v2/work/{id}/publish", access: "user", reaction: "caller" },
  moveWorkToDraft: { method: "POST", path: "/v2/work/{id}/move-to-draft", access: "user", reaction: "caller" },
  renameWork: { method: "POST", path: "/v2/work/{id}/rename", access: "user", reaction: "caller", extension: true },

  // Chapters
  getNewChapter: { method: "GET", path: "/v2/work/{workId}/add/chapter", access: "user", reaction: "shell" },
  getChapterToEdit: { method: "GET", path: "/v2/work/edit/chapter/{id}", access: "user", reaction: "shell" },
  createChapter: { method: "POST", path: "/v2/work/create/chapter", access: "user", reaction: "caller" },
  updateChapter: { method: "POST", path: "/v2/work/update/chapter", access: "user", reaction: "caller" },
  updateChapterState: {
    method: "POST",
    path: "/v2/work/{workId}/update/chapter-state/{chapterId}",
    access: "user",
    reaction: "caller",
  },
  deleteChapter: {
    method: "POST",
    path: "/v2/work/{workId}/delete/chapter/{chapterId}",
    access: "user",
    reaction: "caller",
  },
  updateChapterStates: {
    method: "POST",
    path: "/v2/work/{workId}/update/chapter-states",
    access: "user",
    reaction: "caller",
    extension: true,
  },
  deleteChapters: {
    method: "POST",
    path: "/v2/work/{workId}/delete/chapters",
    access: "user",
    reaction: "caller",
    extension: true,
  },
  reorderChapters: {
    method: "POST",
    path: "/v2/work/{workId}/reorder/chapter",
    access: "user",
    reaction: "caller",
  },
  renameChapter: {
    method: "POST",
    path: "/v2/work/{workId}/rename/chapter/{chapterId}",
    access: "user",
    reaction: "caller",
    extension: true,
  },

  // Reading
  searchCatalog: { method: "GET", path: "/v1/catalog/search", access: "guest", reaction: "caller", extension: true },
  searchSuggestions: {
    method: "GET",
    path: "/v1/catalog/suggestions",
    access: "guest",
    reaction: "caller",
    extension: true,
  },
  getDesk: { method: "GET", path: "/v1/account/desk", access: "user", reaction: "caller", extension: true },
  getBook: { method: "GET", path: "/v1/work/{id}/details", access: "guest", reaction: "shell", extension: true },
  getBookChapter: {
    method: "GET",
    path: "/v1/work/{workId}/chapter/{chapterId}/text",
    access: "guest",
    reaction: "shell",
    extension: true,
  },
  updateReaderProgress: {
    method: "POST",
    path: "/v1/reader/update-progress",
    access: "user",
    reaction: "caller",
    extension: true,
  },

  // Other
  testError: { method: "GET", path: "/v2/test/error", access: "guest", reaction: "shell" },
});
