import type { Domain } from "../domain.ts";
import { supportHandlers } from "./handlers.ts";
import { forgetOldLetters } from "./letters.ts";
import { sendSupportMail } from "./mails.ts";
import { supportPersonalData } from "./personalData.ts";

export const supportDomain = {
  handlers: supportHandlers,
  letters: {
    supportReceived: sendSupportMail,
    supportAnswered: sendSupportMail,
  },
  cleaning: {
    expired: { supportLetters: forgetOldLetters },
  },
  personalData: supportPersonalData,
  fieldLabels: {
    key: "Ключ обращения",
    topic: "Тема",
  },
} satisfies Domain;
