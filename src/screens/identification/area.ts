import type { Area } from "../area.types.ts";

export const identificationArea = {
  screens: {
    "/account/identification": () => import("./IdentificationScreen.tsx"),
    "/moderation/identifications": () => import("./IdentificationsScreen.tsx"),
  },
} satisfies Area;
