import { deviceOf } from "../account/devices.ts";
import { enter } from "../account/handlers.ts";
import { clearSessionCookies, fromOf, sessionOf } from "../account/httpSession.ts";
import { logIn } from "../account/login.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { cancelDeletion, deletionFacts, requestDeletion } from "./deletion.ts";
import { exportOf, startExport } from "./exports.ts";

/** What a person takes along, and how they leave. Each refuses with InvalidRequestFields and TooManyRequests. */
export const leavingHandlers = {
  getExport: (_, { user, now }) => exportOf(user.id, now),

  startExport: ({ body }, exchange) => startExport(sessionOf(exchange), body.proof, fromOf(exchange), exchange.now),

  getDeletion: (_, { user, now }) => deletionFacts(user.id, now),

  requestDeletion: async ({ body }, exchange) => {
    const leaving = await requestDeletion(sessionOf(exchange), body, fromOf(exchange), exchange.now);
    clearSessionCookies(exchange.reply);
    return leaving;
  },

  cancelDeletion: async ({ body }, exchange) => {
    const [from, { now }] = [fromOf(exchange), exchange];
    const entrant = { ...from, device: deviceOf(exchange.request) };
    return enter(exchange, await logIn(body, entrant, now, (id) => cancelDeletion(id, from, now)));
  },
} satisfies Partial<Handlers>;
