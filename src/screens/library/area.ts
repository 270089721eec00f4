import type { Area } from "../area.types.ts";

export const libraryArea = {
  screens: {
    "/library": () => import("./LibraryScreen.tsx"),
  },
} satisfies Area;
