import type { Area } from "../area.types.ts";

const account = () => import("../account.pages.ts");

export const leavingArea = {
  screens: {
    "/account/leaving": () => account().then(({ Leaving }) => Leaving),
  },
} satisfies Area;
