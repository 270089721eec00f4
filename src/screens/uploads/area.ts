import type { Area } from "../area.types.ts";

export const uploadsArea = {
  screens: {
    "/work/:id/uploads": () => import("./UploadsScreen.tsx"),
  },
} satisfies Area;
