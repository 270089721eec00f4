import type { FastifyRequest } from "fastify";
import { refusals } from "../../src/text/refusals.ts";
import { bodyLengthOf } from "./asked.ts";
import { networkOf } from "./networks.ts";
import { Refusal } from "./refusal.ts";

const MINUTE = 60_000;
/**
 * Bytes of JSON that one network may send a minute. Person: large bodies alone; an author with a chapter of a million
 * characters saves it 13 times. Guest: all that calls for guests carry; a login has some hundred bytes.
 */
const BUDGET = { person: 32 * 1_048_576, guest: 4 * 1_048_576 } as const;
type Sender = keyof typeof BUDGET;

/** Counts the body of a request, before it is read. @throws Refusal TooManyRequests */
export type BodyBudget = (request: FastifyRequest, sender: Sender) => void;

/**
 * What one network may send in JSON bodies. Guests have a budget of their own: they cannot use up that of an author
 * who shares their address.
 */
export function bodyBudget(now: () => Date): BodyBudget {
  let window = 0;
  let spent = new Map<string, number>();
  return (request, sender) => {
    const length = bodyLengthOf(request);
    // A longer one is refused unread.
    if (length > (request.routeOptions.bodyLimit ?? 0)) return;
    const time = now().getTime();
    if (Math.floor(time / MINUTE) !== window) {
      window = Math.floor(time / MINUTE);
      spent = new Map();
    }
    const key = `${sender} ${networkOf(request.ip)}`;
    const sum = (spent.get(key) ?? 0) + length;
    spent.set(key, sum);
    if (sum <= BUDGET[sender]) return;
    const retryAfter = Math.ceil(((window + 1) * MINUTE - time) / 1_000);
    throw new Refusal("TooManyRequests", refusals.tooManyRequests, { retryAfter });
  };
}
