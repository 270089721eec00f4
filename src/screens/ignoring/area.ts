import type { Area } from "../area.types.ts";

const account = () => import("../account.pages.ts");

export const ignoringArea = {
  screens: {
    "/account/ignorelist": () => account().then(({ IgnoreList }) => IgnoreList),
  },
} satisfies Area;
