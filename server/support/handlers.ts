import type { Handlers } from "../http/dispatcher.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { answerLetter, closeLetter, dismissLetter, keepLetter } from "./letters.ts";
import { letterOf, lettersOf, queue } from "./rows.ts";

/** Of one person, or of one address that a guest writes from. */
const supportLettersLimit: Limit = { kind: "support-letter", count: 10, per: "hour" };

/** Letters to the support, of guests too. */
export const supportHandlers = {
  /** @throws Refusal InvalidRequestFields, TooManyRequests (10 an hour) */
  sendSupportLetter: async ({ body }, { user, now, address }) => {
    await countAttempt(supportLettersLimit, user ? String(user.id) : address, now);
    return keepLetter(body, user, now);
  },

  /** @throws Refusal NotFound */
  getSupportLetter: ({ params, query }, { user }) => letterOf(params.id, user, query.key),

  /** @throws Refusal NotFound, InvalidRequestFields */
  closeSupportLetter: ({ params, body }, { user, now }) => closeLetter(params.id, user, body.key, now),

  getSupportLetters: async (_, { user }) => ({ letters: await lettersOf(user.id) }),

  getSupportQueue: ({ query }) => queue(query),

  /** @throws Refusal NotFound, InvalidRequestFields */
  answerSupportLetter: ({ params, body }, { user, now }) => answerLetter(params.id, body.text, user, now),

  /** @throws Refusal NotFound, InvalidRequestFields */
  dismissSupportLetter: ({ params }, { now }) => dismissLetter(params.id, now),
} satisfies Partial<Handlers>;
