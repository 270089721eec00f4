import type { Area } from "../area.types.ts";

export const galleryArea = {
  screens: {
    "/work/:id/edit/gallery": () => import("./GalleryScreen.tsx"),
  },
} satisfies Area;
