import type { Domain } from "../domain.ts";
import { forgetOldBearers, forgetOldDevices, forgetOldSessions, forgetUnconfirmed } from "./cleaning.ts";
import { forgetOldEvents } from "./events.ts";
import { settleRemoval } from "./factorRemoval.ts";
import { accountHandlers } from "./handlers.ts";
import { accountPersonalData } from "./personalData.ts";
import { sendPhoneCode } from "./phoneChange.ts";
import { securityHandlers } from "./securityHandlers.ts";
import { accountLetters } from "./sendLetter.ts";

export const accountDomain = {
  handlers: {
    ...accountHandlers,
    ...securityHandlers,
  },
  jobs: {
    sms: sendPhoneCode,
    "factor.remove": ({ accountId }, { now }) => settleRemoval(accountId, now),
  },
  letters: accountLetters,
  cleaning: {
    expired: {
      sessions: forgetOldSessions,
      bearers: forgetOldBearers,
      unconfirmed: forgetUnconfirmed,
      devices: forgetOldDevices,
      accountEvents: forgetOldEvents,
    },
  },
  personalData: accountPersonalData,
  fieldLabels: {
    aboutMe: "О себе",
    avatarFileId: "Аватар",
    backgroundFileId: "Фон",
    day: "День",
    distributionAgree: "Согласие на распространение",
    fio: "Имя",
    links: "Ссылки",
    month: "Месяц",
    newPassword: "Новый пароль",
    personalDataAgree: "Согласие на обработку персональных данных",
    phone: "Телефон",
    sex: "Пол",
    status: "Статус",
    termsAgree: "Согласие с условиями использования",
    username: "Имя пользователя",
    year: "Год",
  },
} satisfies Domain;
