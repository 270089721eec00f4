import type { Domain } from "../domain.ts";
import { forgetOldMessages } from "./forgetting.ts";
import { messageHandlers } from "./handlers.ts";

export const messagesDomain = {
  handlers: messageHandlers,
  cleaning: {
    expired: { messages: forgetOldMessages },
  },
} satisfies Domain;
