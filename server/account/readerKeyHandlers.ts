import { config } from "../config.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { countAttempt } from "../limits/attempts.ts";
import { fromOf, sessionOf } from "./httpSession.ts";
import { createReaderKey, readerKeysOf, revokeReaderKey } from "./readerKeys.ts";

/** Keys for reading programs (docs/spec/feeds.md, «Reader keys»). */
export const readerKeyHandlers = {
  /** @throws Refusal InvalidRequestFields, TooManyRequests: 30 an hour */
  createReaderKey: async ({ body: { title } }, { user, now, ...exchange }) => {
    await countAttempt("readerKeysMade", String(user.id), now);
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
} satisfies Partial<Handlers>;
