import type { Domain } from "../domain.ts";
import { utilHandlers } from "./handlers.ts";

export const utilsDomain = {
  handlers: utilHandlers,
  calls: {
    utils: {
      getTypografType: "Свой набор правил типографики",
      typograf: "Набрать текст по правилам",
      testError: "Отказать нарочно: проверка для сотрудников",
    },
  },
} satisfies Domain;
