import type { FieldLabels } from "../http/fieldLabels.ts";

export const leavingLabels: FieldLabels = {
  keepTexts: "Что будет с текстами",
};
