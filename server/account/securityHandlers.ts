import { config } from "../config.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { deviceOf } from "./devices.ts";
import { cancelEmailChange, confirmEmailChange, requestEmailChange, undoEmailChange } from "./emailChange.ts";
import { eventsOf } from "./events.ts";
import { cancelRemoval, confirmRemoval, requestRemoval } from "./factorRemoval.ts";
import { fromOf, sessionOf, setSessionCookies } from "./httpSession.ts";
import { changePassword } from "./passwordChange.ts";
import { confirmPhone, removePhone, requestPhoneChange } from "./phoneChange.ts";
import { createReaderKey, readerKeysOf, revokeReaderKey } from "./readerKeys.ts";
import { disownEvent } from "./recovery.ts";
import { confirmSetup, disable, renewRecoveryCodes, secondFactorOf, startSetup } from "./secondFactor.ts";
import { securityOf } from "./security.ts";
import { endOtherSessions, endSessionById, sessionsOf } from "./sessionList.ts";

/** Of one person: keys that are made. */
const readerKeysMadeLimit: Limit = { kind: "reader-key-made", count: 30, per: "hour" };

/** Who may come in to an account, and who did. Each change refuses with InvalidRequestFields and TooManyRequests. */
export const securityHandlers = {
  getSecurity: (_, { user, now }) => securityOf(user.id, now),

  getAccountEvents: async (_, { user, now }) => ({ events: await eventsOf(user.id, now) }),

  changePassword: async ({ body }, exchange) => {
    setSessionCookies(exchange.reply, await changePassword(sessionOf(exchange), body, fromOf(exchange), exchange.now));
  },

  getSessions: async (_, exchange) => ({ sessions: await sessionsOf(sessionOf(exchange), exchange.now) }),

  /** @throws Refusal NotFound too */
  endSession: ({ params, body }, exchange) =>
    endSessionById(sessionOf(exchange), params.id, body.proof, fromOf(exchange), exchange.now),

  endOtherSessions: ({ body }, exchange) =>
    endOtherSessions(sessionOf(exchange), body.proof, fromOf(exchange), exchange.now),

  disownEvent: ({ body }, exchange) => disownEvent(body.token, fromOf(exchange), exchange.now),

  changeEmail: ({ body }, exchange) => requestEmailChange(sessionOf(exchange), body, fromOf(exchange), exchange.now),

  confirmEmailChange: ({ body }, exchange) => confirmEmailChange(body.token, fromOf(exchange), exchange.now),

  cancelEmailChange: (_, exchange) => cancelEmailChange(sessionOf(exchange), fromOf(exchange), exchange.now),

  undoEmailChange: ({ body }, exchange) => undoEmailChange(body.token, fromOf(exchange), exchange.now),

  // A contact for payouts, never a way in.
  changePhone: ({ body }, exchange) => requestPhoneChange(sessionOf(exchange), body, fromOf(exchange), exchange.now),

  confirmPhone: ({ body }, exchange) => confirmPhone(sessionOf(exchange), body.code, fromOf(exchange), exchange.now),

  removePhone: ({ body }, exchange) => removePhone(sessionOf(exchange), body.proof, fromOf(exchange), exchange.now),

  /** @throws Refusal TooManyRequests: 30 an hour */
  createReaderKey: async ({ body: { title } }, { user, now, ...exchange }) => {
    await countAttempt(readerKeysMadeLimit, String(user.id), now);
    return createReaderKey(sessionOf(exchange), title, fromOf(exchange), now);
  },

  getReaderKeys: async (_, { user, ...exchange }) => ({
    keys: await readerKeysOf(user.id),
    url: `${config().origin}/opds`,
    userName: sessionOf(exchange).userName,
  }),

  /** @throws Refusal NotFound */
  revokeReaderKey: ({ params: { id } }, { user, now, ...exchange }) =>
    revokeReaderKey(user.id, id, fromOf(exchange), now),

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
