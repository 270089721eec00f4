import type { Domain } from "../domain.ts";
import { forgetOldBearers, forgetOldDevices, forgetOldSessions, forgetUnconfirmed } from "./cleaning.ts";
import { emailHandlers } from "./emailHandlers.ts";
import { forgetOldEvents } from "./events.ts";
import { settleRemoval } from "./factorRemoval.ts";
import { accountHandlers } from "./handlers.ts";
import { accountPersonalData } from "./personalData.ts";
import { sendPhoneCode } from "./phoneChange.ts";
import { phoneHandlers } from "./phoneHandlers.ts";
import { profileHandlers } from "./profileHandlers.ts";
import { readerKeyHandlers } from "./readerKeyHandlers.ts";
import { securityHandlers } from "./securityHandlers.ts";
import { accountLetters } from "./sendLetter.ts";
import { totpHandlers } from "./totpHandlers.ts";

export const accountDomain = {
  handlers: {
    ...accountHandlers,
    ...profileHandlers,
    ...securityHandlers,
    ...totpHandlers,
    ...readerKeyHandlers,
    ...emailHandlers,
    ...phoneHandlers,
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
