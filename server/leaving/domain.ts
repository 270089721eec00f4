import type { Domain } from "../domain.ts";
import { forgetOldConsents } from "./erasure.ts";
import { forgetOldExports } from "./exports.ts";
import { leavingHandlers } from "./handlers.ts";

export const leavingDomain = {
  handlers: leavingHandlers,
  cleaning: {
    expired: { archives: forgetOldExports, consents: forgetOldConsents },
  },
  fieldLabels: {
    keepTexts: "Что будет с текстами",
  },
  calls: {
    leaving: {
      getExport: "Последний архив своих данных",
      startExport: "Попросить архив своих данных",
      getDeletion: "Что будет при удалении учётной записи",
      requestDeletion: "Попросить удалить учётную запись",
      cancelDeletion: "Вернуться, пока учётная запись не удалена",
    },
  },
} satisfies Domain;
