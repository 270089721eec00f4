import type { FieldLabels } from "../http/fieldLabels.ts";

export const supportLabels: FieldLabels = {
  key: "Ключ обращения",
  topic: "Тема",
};
