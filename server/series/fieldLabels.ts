import type { FieldLabels } from "../http/fieldLabels.ts";

export const seriesLabels: FieldLabels = {
  isFinished: "Состояние цикла",
  place: "Место в цикле",
};
