import type { Handlers } from "../http/dispatcher.ts";
import { deviceOf } from "./devices.ts";
import { cancelRemoval, confirmRemoval, requestRemoval } from "./factorRemoval.ts";
import { fromOf, sessionOf } from "./httpSession.ts";
import { confirmSetup, disable, renewRecoveryCodes, secondFactorOf, startSetup } from "./secondFactor.ts";

/** The second factor: codes of an app, and recovery codes. Each refuses with InvalidRequestFields and TooManyRequests. */
export const totpHandlers = {
  getTotp: async (_, { user }) => ({ twoFactor: await secondFactorOf(user.id) }),

  startTotp: ({ body }, exchange) => startSetup(sessionOf(exchange), body.proof, exchange.now),

  confirmTotp: ({ body }, exchange) => confirmSetup(sessionOf(exchange), body.code, fromOf(exchange), exchange.now),

  renewRecoveryCodes: ({ body }, exchange) =>
    renewRecoveryCodes(sessionOf(exchange), body.proof, fromOf(exchange), exchange.now),

  disableTotp: ({ body }, exchange) => disable(sessionOf(exchange), body.proof, fromOf(exchange), exchange.now),

  /** @throws Refusal UserIsBanned, UserAccountIsDisabled too */
  requestFactorRemoval: async ({ body }, exchange) => {
    const entrant = { ...fromOf(exchange), device: deviceOf(exchange.request) };
    await requestRemoval(body, entrant, exchange.now);
  },

  confirmFactorRemoval: ({ body }, exchange) => confirmRemoval(body.token, fromOf(exchange), exchange.now),

  cancelFactorRemoval: (_, exchange) => cancelRemoval(sessionOf(exchange), fromOf(exchange), exchange.now),
} satisfies Partial<Handlers>;
