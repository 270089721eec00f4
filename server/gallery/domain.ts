import type { Domain } from "../domain.ts";
import { forgetUnusedGalleryImages } from "./cleaning.ts";
import { galleryLabels } from "./fieldLabels.ts";
import { galleryHandlers } from "./handlers.ts";

export const galleryDomain = {
  handlers: galleryHandlers,
  cleaning: {
    unused: { galleryImages: forgetUnusedGalleryImages },
  },
  fieldLabels: galleryLabels,
} satisfies Domain;
