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
  calls: {
    gallery: {
      getWorkGallery: "Галерея произведения для правки",
      uploadGalleryImage: "Добавить картинку в галерею",
      updateGalleryImage: "Подписать картинку галереи",
      deleteGalleryImage: "Удалить картинку галереи",
      restoreGalleryImage: "Вернуть картинку галереи",
      reorderGallery: "Изменить порядок галереи",
      updateBooktrailer: "Поставить или убрать буктрейлер",
    },
  },
} satisfies Domain;
