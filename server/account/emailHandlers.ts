import type { Handlers } from "../http/dispatcher.ts";
import { cancelEmailChange, confirmEmailChange, requestEmailChange, undoEmailChange } from "./emailChange.ts";
import { fromOf, sessionOf } from "./httpSession.ts";

/** The change of the e-mail. Each refuses with InvalidRequestFields and TooManyRequests. */
export const emailHandlers = {
  changeEmail: ({ body }, exchange) => requestEmailChange(sessionOf(exchange), body, fromOf(exchange), exchange.now),

  confirmEmailChange: ({ body }, exchange) => confirmEmailChange(body.token, fromOf(exchange), exchange.now),

  cancelEmailChange: (_, exchange) => cancelEmailChange(sessionOf(exchange), fromOf(exchange), exchange.now),

  undoEmailChange: ({ body }, exchange) => undoEmailChange(body.token, fromOf(exchange), exchange.now),
} satisfies Partial<Handlers>;
