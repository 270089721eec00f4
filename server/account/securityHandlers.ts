import type { Handlers } from "../http/dispatcher.ts";
import { eventsOf } from "./events.ts";
import { fromOf, sessionOf, setSessionCookies } from "./httpSession.ts";
import { changePassword } from "./passwordChange.ts";
import { disownEvent } from "./recovery.ts";
import { securityOf } from "./security.ts";
import { endOtherSessions, endSessionById, sessionsOf } from "./sessionList.ts";

/** Who may come in to an account, and who did. */
export const securityHandlers = {
  getSecurity: (_, { user, now }) => securityOf(user.id, now),

  getAccountEvents: async (_, { user, now }) => ({ events: await eventsOf(user.id, now) }),

  /** @throws Refusal InvalidRequestFields, TooManyRequests */
  changePassword: async ({ body }, exchange) => {
    setSessionCookies(exchange.reply, await changePassword(sessionOf(exchange), body, fromOf(exchange), exchange.now));
  },

  getSessions: async (_, exchange) => ({ sessions: await sessionsOf(sessionOf(exchange), exchange.now) }),

  /** @throws Refusal InvalidRequestFields, TooManyRequests, NotFound */
  endSession: ({ params, body }, exchange) =>
    endSessionById(sessionOf(exchange), params.id, body.proof, fromOf(exchange), exchange.now),

  /** @throws Refusal InvalidRequestFields, TooManyRequests */
  endOtherSessions: ({ body }, exchange) =>
    endOtherSessions(sessionOf(exchange), body.proof, fromOf(exchange), exchange.now),

  /** @throws Refusal InvalidRequestFields, TooManyRequests */
  disownEvent: ({ body }, exchange) => disownEvent(body.token, fromOf(exchange), exchange.now),
} satisfies Partial<Handlers>;
