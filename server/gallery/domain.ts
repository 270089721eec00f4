import type { Domain } from "../domain.ts";
import { forgetUnusedGalleryImages } from "./cleaning.ts";
import { galleryHandlers } from "./handlers.ts";

export const galleryDomain = {
  handlers: galleryHandlers,
  cleaning: {
    unused: { galleryImages: forgetUnusedGalleryImages },
  },
  fieldLabels: {
    caption: "Подпись",
    imageId: "Номер картинки",
  },
} satisfies Domain;
