import { refusals } from "../../src/text/refusals.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { chooseType, chosenType } from "./chosenType.ts";
import { setInThread } from "./typografThread.ts";

const typografLimit: Limit = { kind: "typograf", count: 240, per: "hour" };

/** Typography, and the call that fails (docs/spec/language.md, «Typography»; docs/spec/api.md, «Requests»). */
export const utilHandlers = {
  /** Stores the set of the request, and answers the stored one. */
  getTypografType: async ({ body: { type } }, { user }) => {
    if (type !== undefined) await chooseType(user.id, type);
    return { type: await chosenType(user.id) };
  },

  /** @throws Refusal InvalidRequestFields, TooManyRequests (240 an hour) */
  typograf: async ({ body: { text, document, type: requestedType } }, { user, now }) => {
    if ((text === undefined) === (document === undefined)) throw Refusal.field("text", refusals.textOrDocument);
    await countAttempt(typografLimit, String(user.id), now);
    const type = requestedType ?? (await chosenType(user.id));
    return { type, ...(await setInThread({ text, document, type }, user.id)) };
  },

  /**
   * Fails on purpose: Exception, InternalServerError, HTTP 500 (docs/spec/api.md, «Requests»). With this call the staff checks
   * that a fault is logged and reported. @throws Refusal NotFound to everybody else, who would fill the log with it
   */
  testError: async (_, { user }) => {
    if ((user?.roles.length ?? 0) === 0) throw Refusal.missing();
    throw new Error("GET /v2/test/error fails on purpose");
  },
} satisfies Partial<Handlers>;
