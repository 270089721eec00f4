import type { Domain } from "../domain.ts";
import { messageLabels } from "./fieldLabels.ts";
import { forgetOldMessages } from "./forgetting.ts";
import { messageHandlers } from "./handlers.ts";
import { messageLimits } from "./limits.ts";
import { messagePersonalData } from "./personalData.ts";

export const messagesDomain = {
  handlers: messageHandlers,
  cleaning: {
    expired: { messages: forgetOldMessages },
  },
  limits: messageLimits,
  fieldLabels: messageLabels,
  personalData: messagePersonalData,
} satisfies Domain;
