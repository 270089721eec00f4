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
  calls: {
    support: {
      sendSupportLetter: "Написать в поддержку",
      getSupportLetter: "Своё письмо в поддержку",
      closeSupportLetter: "Закрыть своё письмо",
      getSupportLetters: "Свои письма в поддержку",
      getSupportQueue: "Письма, которые ждут ответа",
      answerSupportLetter: "Ответить на письмо",
      dismissSupportLetter: "Закрыть письмо без ответа",
    },
  },
} satisfies Domain;
