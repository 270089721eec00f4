import type { Area } from "../area.types.ts";

export const catalogArea = {
  screens: {
    "/catalog": () => import("./CatalogScreen.tsx"),
    "/account/catalog": () => import("./ExclusionsScreen.tsx"),
  },
} satisfies Area;
