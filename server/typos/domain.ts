import type { Domain } from "../domain.ts";
import { typoHandlers } from "./handlers.ts";
import { followTypos } from "./mending.ts";
import { typoPersonalData } from "./personalData.ts";

export const typosDomain = {
  handlers: typoHandlers,
  jobs: {
    "typo.follow": ({ workId }, { now }) => followTypos(workId, now),
  },
  personalData: typoPersonalData,
  fieldLabels: {
    suggestion: "Как правильно",
    typoId: "Опечатка",
  },
  calls: {
    marks: {
      sendTypo: "Сообщить об опечатке",
      getTypos: "Опечатки произведения",
      settleTypo: "Ответить на опечатку",
    },
  },
} satisfies Domain;
