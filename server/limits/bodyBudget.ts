import type { FastifyRequest } from "fastify";
import { bodyLengthOf } from "../http/asked.ts";
import { countAmount, type Limit } from "./attempts.ts";

const MB = 1_048_576;
/**
 * Bytes of JSON that one network may send a minute: of people large bodies alone. An author with a chapter of a million characters
 * saves it 13 times.
 */
const personBodies: Limit = { kind: "person-bodies", count: 32 * MB, per: "minute" };
/** All that calls for guests carry; a login has some hundred bytes. Guests cannot use up what an author of their address has. */
const guestBodies: Limit = { kind: "guest-bodies", count: 4 * MB, per: "minute" };

/**
 * Counts the body of a request against what its network may send, before it is read.
 * @throws Refusal TooManyRequests
 */
export async function countBody(request: FastifyRequest, sender: "person" | "guest", now: Date): Promise<void> {
  const length = bodyLengthOf(request);
  // A longer one is refused unread.
  if (length === 0 || length > (request.routeOptions.bodyLimit ?? 0)) return;
  await countAmount(sender === "person" ? personBodies : guestBodies, request.ip, length, now);
}
