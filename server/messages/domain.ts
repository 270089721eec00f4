import type { Domain } from "../domain.ts";
import { forgetOldMessages } from "./forgetting.ts";
import { messageHandlers } from "./handlers.ts";
import { messagePersonalData } from "./personalData.ts";

export const messagesDomain = {
  handlers: messageHandlers,
  cleaning: {
    expired: { messages: forgetOldMessages },
  },
  personalData: messagePersonalData,
  fieldLabels: {
    after: "После сообщения",
    messageId: "Сообщение",
  },
} satisfies Domain;
