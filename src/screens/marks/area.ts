import type { Area } from "../area.types.ts";

export const marksArea = {
  screens: {
    "/account/marks": () => import("./MarksScreen.tsx"),
  },
} satisfies Area;
