import type { Area } from "../area.types.ts";

export const importArea = {
  screens: {
    "/work/import": () => import("./ImportScreen.tsx"),
  },
} satisfies Area;
