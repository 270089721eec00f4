import type { Area } from "../area.types.ts";

export const profileArea = {
  screens: {
    "/profile": () => import("./ProfileScreen.tsx"),
    "/u/:userName": () => import("./AuthorScreen.tsx"),
  },
} satisfies Area;
