import type { Area } from "../area.types.ts";

export const readingArea = {
  screens: {
    "/book/:id": () => import("./BookScreen.tsx"),
    "/series/:id": () => import("./SeriesScreen.tsx"),
  },
} satisfies Area;
