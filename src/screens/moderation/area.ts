import type { Area } from "../area.types.ts";

const sales = () => import("../sales.pages.ts");

export const moderationArea = {
  screens: {
    "/moderation/exclusive": () => sales().then(({ Agreements }) => Agreements),
    "/work/moderation": () => import("./ModerationScreen.tsx"),
  },
} satisfies Area;
