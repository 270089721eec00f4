import { defineRoutes } from "./define.ts";

export const chapterHistoryRoutes = defineRoutes({
  getChapterHistory: { path: "/v2/work/edit/chapter/{id}/history", reaction: "shell", extension: true },
  getChapterRevision: { path: "/v2/work/edit/chapter/{id}/history/{revision}", extension: true },
  getSittingSaves: { path: "/v2/work/edit/chapter/{id}/history/{revision}/saves", extension: true },
  nameRevision: { method: "POST", path: "/v2/work/{workId}/name/chapter-revision/{chapterId}", extension: true },
  restoreChapter: { method: "POST", path: "/v2/work/{workId}/restore/chapter/{chapterId}", extension: true },
});
