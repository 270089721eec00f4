import type { Area } from "../area.types.ts";

export const typosArea = {
  screens: {
    "/work/:id/typos": () => import("./TyposScreen.tsx"),
  },
} satisfies Area;
