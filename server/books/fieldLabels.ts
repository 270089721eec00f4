import type { FieldLabels } from "../http/fieldLabels.ts";

export const bookLabels: FieldLabels = {
  cuts: "Границы глав",
  drafts: "Черновики",
  entry: "Книга в архиве",
  piece: "Глава",
  replaceWorkId: "Заменяемое произведение",
  titles: "Названия глав",
};
