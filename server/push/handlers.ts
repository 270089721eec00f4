import { sessionOf } from "../account/httpSession.ts";
import { config } from "../config.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { checkDevice } from "./check.ts";
import { providerOf } from "./settings.ts";
import { forgetToken, registerToken, tokenOf } from "./tokens.ts";

/** Browsers that show push messages about events (docs/spec/notifications.md, «Push»). */
export const pushHandlers = {
  getPushProvider: () => providerOf(config()),

  /** @throws Refusal InvalidRequestFields */
  updateNotificationToken: ({ body }, caller) => registerToken(sessionOf(caller), body, config().push, caller.now),

  deleteNotificationToken: ({ body }, { user }) => forgetToken(user.id, body),

  /** Another person's token is unknown. */
  checkNotificationToken: async ({ query: { id } }, { user }) => ({
    isKnown: (await tokenOf(user.id, id)) !== undefined,
  }),

  /** @throws Refusal TooManyRequests */
  sendTestPush: ({ body: { id } }, { user, now, request }) => checkDevice(user.id, id, { now, log: request.log }),
} satisfies Partial<Handlers>;
