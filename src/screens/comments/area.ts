import type { Area } from "../area.types.ts";

const messages = () => import("../messages.pages.ts");

export const commentsArea = {
  screens: {
    "/account/comments": () => messages().then(({ HeldComments }) => HeldComments),
  },
} satisfies Area;
