import type { Handlers } from "../http/dispatcher.ts";
import { cancelEmailChange, confirmEmailChange, requestEmailChange, undoEmailChange } from "./emailChange.ts";
import { fromOf, sessionOf } from "./httpSession.ts";

/** The change of the e-mail. Each refuses with InvalidRequestFields and TooManyRequests. */
export const emailHandlers = {
  changeEmail: async ({ body }, exchange) => {
    await requestEmailChange(sessionOf(exchange), body, fromOf(exchange), exchange.now);
    return {};
  },

  confirmEmailChange: ({ body }, exchange) => confirmEmailChange(body.token, fromOf(exchange), exchange.now),

  cancelEmailChange: async (_, exchange) => {
    await cancelEmailChange(sessionOf(exchange), fromOf(exchange), exchange.now);
    return {};
  },

  undoEmailChange: ({ body }, exchange) => undoEmailChange(body.token, fromOf(exchange), exchange.now),
} satisfies Partial<Handlers>;
