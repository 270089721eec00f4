import type { Area } from "../area.types.ts";

export const seriesArea = {
  screens: {
    "/u/:userName/series/edit": () => import("./SeriesListScreen.tsx"),
    "/work/series/create": () => import("./CreateSeriesScreen.tsx"),
    "/work/series/edit/:seriesId": () => import("./EditSeriesScreen.tsx"),
  },
} satisfies Area;
