import type { Area } from "../area.types.ts";

export const worksArea = {
  screens: {
    "/u/:userName/works/edit": () => import("./WorksScreen.tsx"),
    "/work/select-form": () => import("./SelectFormScreen.tsx"),
    "/work/create": () => import("./CreateWorkScreen.tsx"),
    "/work/:id": () => import("./WorkScreen.tsx"),
    "/work/:id/edit": () => import("./WorkSettingsScreen.tsx"),
    "/work/:id/edit/content": () => import("./WorkContentScreen.tsx"),
  },
} satisfies Area;
