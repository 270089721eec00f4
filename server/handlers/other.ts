import type { Handlers } from "../http/dispatcher.ts";

export const otherHandlers = {
  /** Fails on purpose: Exception, InternalServerError, HTTP 500 (spec/seed.md, section 7, Other). */
  testError: async () => {
    throw new Error("GET /v2/test/error fails on purpose");
  },
} satisfies Partial<Handlers>;
