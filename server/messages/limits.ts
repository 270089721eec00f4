import { DAY, type Limits, MINUTE } from "../limits/limit.ts";

export const messageLimits = {
  /** Of one person: messages that are sent. */
  messages: { kind: "message", count: 30, window: MINUTE },
  messagesDay: { kind: "message-day", count: 500, window: DAY },
} as const satisfies Limits;
