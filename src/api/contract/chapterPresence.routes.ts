import { defineRoutes } from "./define.ts";

export const chapterPresenceRoutes = defineRoutes({
  reportChapterPresence: {
    method: "POST",
    path: "/v2/work/{workId}/chapter-presence/{chapterId}",
    extension: true,
  },
});
