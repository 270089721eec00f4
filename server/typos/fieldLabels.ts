import type { FieldLabels } from "../http/fieldLabels.ts";

export const typoLabels: FieldLabels = {
  suggestion: "Как правильно",
  typoId: "Опечатка",
};
