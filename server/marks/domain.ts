import type { Domain } from "../domain.ts";
import { markHandlers } from "./handlers.ts";
import { markPersonalData } from "./personalData.ts";

export const marksDomain = {
  handlers: markHandlers,
  personalData: markPersonalData,
  fieldLabels: {
    color: "Цвет",
    createdAt: "Когда отмечено",
  },
  calls: {
    marks: {
      getUserMarks: "Свои закладки и цитаты",
      saveMark: "Сохранить закладку или цитату",
      deleteMarks: "Удалить закладки и цитаты",
    },
  },
} satisfies Domain;
