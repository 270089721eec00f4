import type { FieldLabels } from "../http/fieldLabels.ts";

export const galleryLabels: FieldLabels = {
  caption: "Подпись",
  imageId: "Номер картинки",
};
