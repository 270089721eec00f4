import type { Domain } from "../domain.ts";
import { commentHandlers } from "./handlers.ts";
import { commentPersonalData } from "./personalData.ts";

export const commentsDomain = {
  handlers: commentHandlers,
  personalData: commentPersonalData,
  fieldLabels: {
    isClosed: "Ветка закрыта",
    parentId: "На что отвечает комментарий",
    rootId: "Что комментируют",
    rootType: "Что комментируют",
  },
} satisfies Domain;
