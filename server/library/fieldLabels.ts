import type { FieldLabels } from "../http/fieldLabels.ts";

export const libraryLabels: FieldLabels = {
  pageSize: "Размер страницы",
};
