import type { FieldLabels } from "../http/fieldLabels.ts";

export const commentLabels: FieldLabels = {
  isClosed: "Ветка закрыта",
  parentId: "На что отвечает комментарий",
  rootId: "Что комментируют",
  rootType: "Что комментируют",
};
