import type { Area } from "../area.types.ts";

export const historyArea = {
  screens: {
    "/work/edit/chapter/:chapterId/history": () => import("./ChapterHistoryScreen.tsx"),
  },
} satisfies Area;
