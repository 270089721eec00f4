import { fromOf, sessionOf } from "../account/httpSession.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { exportOf, startExport } from "./exports.ts";

/** What a person takes along. Each refuses with InvalidRequestFields and TooManyRequests. */
export const leavingHandlers = {
  getExport: (_, { user, now }) => exportOf(user.id, now),

  startExport: async ({ body }, exchange) => {
    await startExport(sessionOf(exchange), body.proof, fromOf(exchange), exchange.now);
    return {};
  },
} satisfies Partial<Handlers>;
