import type { Area } from "../area.types.ts";

export const complaintsArea = {
  screens: {
    "/moderation/complaints": () => import("./ComplaintsScreen.tsx"),
  },
} satisfies Area;
