import type { Area } from "../area.types.ts";

export const payoutsArea = {
  screens: {
    "/admin/payouts": () => import("./AdminPayoutsScreen.tsx"),
  },
} satisfies Area;
