import { defineRoutes } from "./define.ts";

export const chaptersRoutes = defineRoutes({
  getNewChapter: { path: "/v2/work/{workId}/add/chapter", reaction: "shell" },
  getChapterToEdit: { path: "/v2/work/edit/chapter/{id}", reaction: "shell" },
  getChapterState: { path: "/v2/work/{workId}/chapter-state/{chapterId}", extension: true },
  createChapter: { method: "POST", path: "/v2/work/create/chapter" },
  updateChapter: { method: "POST", path: "/v2/work/update/chapter" },
  updateChapterState: { method: "POST", path: "/v2/work/{workId}/update/chapter-state/{chapterId}" },
  deleteChapter: { method: "POST", path: "/v2/work/{workId}/delete/chapter/{chapterId}" },
  updateChapterStates: { method: "POST", path: "/v2/work/{workId}/update/chapter-states", extension: true },
  deleteChapters: { method: "POST", path: "/v2/work/{workId}/delete/chapters", extension: true },
  reorderChapters: { method: "POST", path: "/v2/work/{workId}/reorder/chapter" },
  renameChapter: { method: "POST", path: "/v2/work/{workId}/rename/chapter/{chapterId}", extension: true },
});
