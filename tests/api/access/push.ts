import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, type Rows } from "./entry.ts";

const everybody = answers("login", "success", "success", "success", "success", "success");

/** Everybody has devices of their own: another person's are unknown, whoever asks (tests/api/push). */
export const pushAccess = {
  getPushProvider: { who: everybody, input: () => ({}) },
  checkNotificationToken: { who: everybody, input: () => ({ query: { id: 1 } }) },
  updateNotificationToken: {
    who: answers("login", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({ body: { token: "ничего" } }),
  },
  deleteNotificationToken: { who: everybody, input: () => ({ body: { id: 1, token: "ничего" } }) },
  sendTestPush: { who: everybody, input: () => ({ body: { id: 1 } }) },
} satisfies Partial<Rows<CallName>>;
