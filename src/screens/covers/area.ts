import type { Area } from "../area.types.ts";

export const coversArea = {
  screens: {
    "/work/create-cover": () => import("./CreateCoverScreen.tsx"),
    "/work/create-cover/result": () => import("./CoverResultScreen.tsx"),
  },
} satisfies Area;
