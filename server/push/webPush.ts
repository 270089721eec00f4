import { createHash } from "node:crypto";
import webPush from "web-push";
import type { PushKeys } from "./keys.ts";
import { ask, type PushContent, type PushOutcome, retryAfterOf, TTL } from "./outcome.ts";
import type { Subscription } from "./settings.ts";

const CODING = "aes128gcm";
/** So long a push service may take this server at its word, in seconds. */
const HALF_DAY = 43_200;

/** What push services answer (RFC 8030): the token goes on their own word alone, 404 and 410. */
function outcomeOf({ status, headers }: Response, now: Date): PushOutcome {
  const alarm = `a push service answered ${status}`;
  if (status >= 200 && status < 300) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status === 429) return { outcome: "later", of: "device", ...retryAfterOf(headers, now) };
  // Its clock, this server's key or its subject; or a subscription that its owner has made for another key.
  if (status === 401 || status === 403) return { outcome: "later", of: "device", alarm };
  if (status >= 500) return { outcome: "later", of: "service", ...retryAfterOf(headers, now) };
  return { outcome: "refused", alarm };
}

/**
 * Sends to one browser by Web Push.
 * @param given.topic two messages of it that wait at the service are one: what a killed server sends again is shown once
 * @throws the signal's reason when the server stops
 */
export function sendByWebPush(
  { endpoint, keys: browser }: Subscription,
  content: PushContent,
  given: { keys: PushKeys; subject: string; topic: string; now: Date; signal: AbortSignal },
): Promise<PushOutcome> {
  const { keys, subject, topic, now, signal } = given;
  const { publicKey, privateKey } = keys;
  const until = Math.floor(now.getTime() / 1_000) + HALF_DAY;
  const named = webPush.getVapidHeaders(new URL(endpoint).origin, subject, publicKey, privateKey, CODING, until);
  const headers = {
    authorization: named.Authorization,
    "content-encoding": CODING,
    "content-type": "application/octet-stream",
    ttl: String(TTL),
    urgency: "normal",
    topic: createHash("sha256").update(topic).digest("base64url").slice(0, 32),
  };
  const text = JSON.stringify({ data: content });
  const body = new Uint8Array(webPush.encrypt(browser.p256dh, browser.auth, text, CODING).cipherText);
  return ask(endpoint, { method: "POST", headers, body }, signal, (response) => outcomeOf(response, now));
}
