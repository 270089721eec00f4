import type { Area } from "../area.types.ts";

export const bookSearchArea = {
  screens: {
    "/work/:id/search": () => import("./BookSearchScreen.tsx"),
  },
} satisfies Area;
