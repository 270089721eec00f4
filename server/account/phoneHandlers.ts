import type { Handlers } from "../http/dispatcher.ts";
import { fromOf, sessionOf } from "./httpSession.ts";
import { confirmPhone, removePhone, requestPhoneChange } from "./phoneChange.ts";

/** The phone: a contact for payouts, never a way in. Each refuses with InvalidRequestFields and TooManyRequests. */
export const phoneHandlers = {
  changePhone: ({ body }, exchange) => requestPhoneChange(sessionOf(exchange), body, fromOf(exchange), exchange.now),

  confirmPhone: ({ body }, exchange) => confirmPhone(sessionOf(exchange), body.code, fromOf(exchange), exchange.now),

  removePhone: ({ body }, exchange) => removePhone(sessionOf(exchange), body.proof, fromOf(exchange), exchange.now),
} satisfies Partial<Handlers>;
