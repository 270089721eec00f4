import { defineRoutes, MB } from "./define.ts";

export const worksRoutes = defineRoutes({
  getAccountWorks: { path: "/v2/account/works" },
  reorderWorks: { method: "POST", path: "/v2/account/works/reorder" },
  updateWorkStates: { method: "POST", path: "/v2/account/works/update-states", extension: true },
  getWorkFormats: { path: "/v2/work/formats", access: "guest" },
  getWorkForms: { path: "/v2/work/forms", access: "guest" },
  getWorkTags: { path: "/v2/work/tags" },
  getWorkGenres: { path: "/v2/work/genres", access: "guest" },
  getWorkSettings: { path: "/v2/work/{id}/settings", reaction: "shell" },
  copyWorkSettings: { path: "/v2/work/{id}/copy-settings" },
  getWorkContent: { path: "/v2/work/{id}/edit/content", reaction: "shell" },
  createWork: { method: "POST", path: "/v2/work/create" },
  uploadWorkCover: { method: "POST", path: "/v2/work/upload-cover", upload: { maxBytes: 20 * MB } },
  updateWorkSettings: { method: "POST", path: "/v2/work/{id}/update/settings" },
  updateWorkState: { method: "POST", path: "/v2/work/{id}/update-state" },
  deleteWork: { method: "POST", path: "/v2/work/{id}/delete" },
  publishWork: { method: "POST", path: "/v2/work/{id}/publish" },
  moveWorkToDraft: { method: "POST", path: "/v2/work/{id}/move-to-draft" },
  recalculateWorkCounter: { method: "POST", path: "/v2/work/{id}/recalculate-counter" },
  raiseWorkMarks: { method: "POST", path: "/v2/moderation/work/{id}/marks", access: "moderator", extension: true },
  renameWork: { method: "POST", path: "/v2/work/{id}/rename", extension: true },
});
