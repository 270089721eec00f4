import type { Area } from "../area.types.ts";

export const settingsArea = {
  screens: {
    "/account/settings": () => import("./SettingsScreen.tsx"),
  },
} satisfies Area;
