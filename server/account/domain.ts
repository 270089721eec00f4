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
} satisfies Domain;
