import type { Area } from "../area.types.ts";

export const privacyArea = {
  screens: {
    "/account/privacy": () => import("./PrivacyScreen.tsx"),
  },
} satisfies Area;
