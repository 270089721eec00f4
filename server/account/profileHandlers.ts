import type { Handlers } from "../http/dispatcher.ts";
import { fromOf, sessionOf } from "./httpSession.ts";
import { storedProfileOf, updateProfile } from "./profile.ts";
import { changeUserName } from "./userNameChange.ts";

/** How others see a person. */
export const profileHandlers = {
  getProfile: (_, { user, now }) => storedProfileOf(user.id, now),

  /** @throws Refusal InvalidRequestFields */
  updateProfile: async ({ body }, exchange) => {
    await updateProfile(exchange.user.id, body, fromOf(exchange), exchange.now);
    return storedProfileOf(exchange.user.id, exchange.now);
  },

  /** @throws Refusal InvalidRequestFields, TooManyRequests */
  changeUserName: async ({ body }, exchange) => {
    await changeUserName(sessionOf(exchange), body, fromOf(exchange), exchange.now);
    return { userName: body.userName };
  },
} satisfies Partial<Handlers>;
