import type { CallName } from "../../../src/api/contract/index.ts";
import { newBrowser } from "../../support/push/pushService.ts";
import { answers, type Rows } from "./entry.ts";

/** As a browser gives it; nothing is sent to it. */
const tokenOf = (name: string) =>
  JSON.stringify({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys: newBrowser().keys });

const everybody = answers("login", "success", "success", "success", "success", "success");

/** Each person has their own devices: another person's are missing for every asker (tests/api/push). */
export const pushAccess = {
  getPushProvider: { who: everybody, input: () => ({}) },
  checkNotificationToken: { who: everybody, input: () => ({ query: { id: 1 } }) },
  updateNotificationToken: {
    opensNothing: true,
    who: everybody,
    input: ({ requestId }) => ({ body: { token: tokenOf(requestId) } }),
  },
  deleteNotificationToken: { opensNothing: true, who: everybody, input: () => ({ body: { id: 1, token: "ничего" } }) },
  sendTestPush: { opensNothing: true, who: everybody, input: () => ({ body: { id: 1 } }) },
} satisfies Partial<Rows<CallName>>;
