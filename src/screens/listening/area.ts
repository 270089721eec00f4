import type { Area } from "../area.types.ts";

export const listeningArea = {
  screens: {
    "/audiobook/:id": () => import("./AudiobookScreen.tsx"),
  },
} satisfies Area;
