import type { FieldLabels } from "../http/fieldLabels.ts";

export const markLabels: FieldLabels = {
  color: "Цвет",
  createdAt: "Когда отмечено",
};
