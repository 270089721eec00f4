import type { Area } from "../area.types.ts";

export const staffArea = {
  screens: {
    "/admin/accounts": () => import("./AccountsScreen.tsx"),
    "/admin/acts": () => import("./ActsScreen.tsx"),
    "/admin/system": () => import("./SystemScreen.tsx"),
    "/account/first-admin": () => import("./FirstAdminScreen.tsx"),
  },
} satisfies Area;
