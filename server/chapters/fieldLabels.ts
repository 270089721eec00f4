import type { FieldLabels } from "../http/fieldLabels.ts";

export const chapterLabels: FieldLabels = {
  against: "С чем сравнить",
  chapterIds: "Главы",
  of: "Чей номер",
  restored: "Редакция",
};
