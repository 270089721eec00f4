import { createHash, sign } from "node:crypto";
import { encryptFor, type Subscription } from "./encryption.ts";
import type { PushKeys } from "./keys.ts";
import { ask, type PushContent, type PushOutcome, retryAfterOf, TTL } from "./outcome.ts";

const HALF_DAY = 43_200;

const part = (told: object): string => Buffer.from(JSON.stringify(told)).toString("base64url");

/** Who sends, for one push service and half a day (VAPID, RFC 8292). */
export function authorizationOf(origin: string, { publicKey, privateKey }: PushKeys, subject: string, now: Date) {
  const told = { aud: origin, exp: Math.floor(now.getTime() / 1_000) + HALF_DAY, sub: subject };
  const unsigned = `${part({ typ: "JWT", alg: "ES256" })}.${part(told)}`;
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const key = { kty: "EC", crv: "P-256", x, y, d: privateKey };
  const signature = sign("sha256", Buffer.from(unsigned), { key, format: "jwk", dsaEncoding: "ieee-p1363" });
  return `vapid t=${unsigned}.${signature.toString("base64url")}, k=${publicKey}`;
}

/** What push services answer (RFC 8030): the token goes on their own word alone, 404 and 410. */
function outcomeOf({ status, headers }: Response, now: Date): PushOutcome {
  const told = `a push service answered ${status}`;
  if (status >= 200 && status < 300) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status === 429) return { outcome: "later", of: "device", ...retryAfterOf(headers, now) };
  // Its clock, this server's key or its subject: nothing is wrong with the device.
  if (status === 401 || status === 403) return { outcome: "later", of: "service", alarm: told };
  if (status >= 500) return { outcome: "later", of: "service", ...retryAfterOf(headers, now) };
  return { outcome: "refused", alarm: told };
}

/**
 * Sends to one browser by Web Push.
 * @param asked.topic two messages of it that wait at the service are one: what a killed server sends again is shown once
 * @throws the signal's reason when the server stops
 */
export function sendByWebPush(
  { endpoint, keys: browser }: Subscription,
  content: PushContent,
  asked: { keys: PushKeys; subject: string; topic: string; now: Date; signal: AbortSignal },
): Promise<PushOutcome> {
  const { keys, subject, topic, now, signal } = asked;
  const headers = {
    authorization: authorizationOf(new URL(endpoint).origin, keys, subject, now),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(TTL),
    urgency: "normal",
    topic: createHash("sha256").update(topic).digest("base64url").slice(0, 32),
  };
  const body = new Uint8Array(encryptFor(browser, JSON.stringify({ data: content })));
  return ask(endpoint, { method: "POST", headers, body }, signal, (response) => outcomeOf(response, now));
}
