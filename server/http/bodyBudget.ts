import type { FastifyRequest } from "fastify";
import { refusals } from "../../src/text/refusals.ts";
import { LARGE_BODY, SMALL_BODY } from "./bodies.ts";
import { networkOf } from "./networks.ts";
import { Refusal } from "./refusal.ts";

const MINUTE = 60_000;
/** Bytes of large bodies that one network may send a minute: an author with a chapter of a million characters saves it 13 times. */
const BUDGET = 32 * 1_048_576;

/**
 * Counts what one network sends in large JSON bodies. It is asked before a body is read: what is over the budget costs nothing.
 * @returns to be asked with each request @throws Refusal TooManyRequests
 */
export function bodyBudget(now: () => Date): (request: FastifyRequest) => void {
  let window = 0;
  let spent = new Map<string, number>();
  return ({ headers, ip }) => {
    const length = headers["transfer-encoding"] ? LARGE_BODY : Number(headers["content-length"] ?? 0);
    if (length <= SMALL_BODY || !headers["content-type"]?.startsWith("application/json")) return;
    const time = now().getTime();
    if (Math.floor(time / MINUTE) !== window) {
      window = Math.floor(time / MINUTE);
      spent = new Map();
    }
    const network = networkOf(ip);
    const sum = (spent.get(network) ?? 0) + length;
    spent.set(network, sum);
    if (sum <= BUDGET) return;
    const retryAfter = Math.ceil(((window + 1) * MINUTE - time) / 1_000);
    throw new Refusal("TooManyRequests", refusals.tooManyRequests, { retryAfter });
  };
}
