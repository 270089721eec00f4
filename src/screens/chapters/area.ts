import type { Area } from "../area.types.ts";

export const chaptersArea = {
  screens: {
    "/work/edit/chapter/:chapterId": () => import("./EditChapterScreen.tsx"),
    "/work/:id/add/chapter": () => import("./AddChapterScreen.tsx"),
  },
} satisfies Area;
