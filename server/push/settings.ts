import { ECDH } from "node:crypto";
import type { Config } from "../config.ts";
import { pushKeys } from "./keys.ts";

/** Where a browser is reached, and what for its eyes alone is enciphered with: `PushSubscription.toJSON()`. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Of the browsers that have a push service. Whatever else a client names is not asked: it could be a machine behind this server. */
const services = [
  /^fcm\.googleapis\.com$/,
  // Google's for Chromium as Linux distributions build it, and for Chrome before it is stable.
  /^jmt17\.google\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
];

/** Where a browser wants to be reached, if that is one of the push services. */
export function isService(endpoint: string, { services: added }: Config["push"]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { href, protocol, hostname, origin, port } = new URL(endpoint);
  // `fetch` takes no address with credentials, and posts to no «blob:https://…», which has the origin of its https.
  if (!href.startsWith(`${origin}/`)) return false;
  if (added.includes(origin)) return true;
  return protocol === "https:" && port === "" && services.some((service) => service.test(hostname));
}

const bytesOf = (text: unknown): Buffer => Buffer.from(typeof text === "string" ? text : "", "base64url");

/** Is it a point of the curve P-256, not compressed? Nothing can be enciphered for any other. */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== 65) return false;
  try {
    return ECDH.convertKey(bytes, "prime256v1").length === 65;
  } catch {
    return false;
  }
}

/** Reads `PushSubscription.toJSON()`; null: this is none, or its address is no push service. */
export function subscriptionOf(token: string, push: Config["push"]): Subscription | null {
  if (!token.startsWith("{")) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(token);
  } catch {
    return null;
  }
  const { endpoint, keys } = parsed as { endpoint?: unknown; keys?: { p256dh?: unknown; auth?: unknown } };
  if (typeof endpoint !== "string" || !isService(endpoint, push)) return null;
  if (!isPoint(bytesOf(keys?.p256dh)) || bytesOf(keys?.auth).length !== 16) return null;
  return { endpoint, keys: keys as Subscription["keys"] };
}

/** A token of FCM: letters, digits and a few signs. */
export const isFirebaseToken = (token: string): boolean => /^[\w:-]{1,4096}$/.test(token);

/** What a browser needs to be registered: the public key, and of Firebase which application it is. */
export async function providerOf({ push, origin }: Pick<Config, "push" | "origin">) {
  const { firebase } = push;
  if (!firebase) return { provider: "webpush" as const, publicKey: (await pushKeys()).publicKey };
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
  return {
    provider: "firebase" as const,
    publicKey: isLocal ? firebase.localPublicKey : firebase.publicKey,
    app: firebase.app,
  };
}

/** Whom a push service writes to when this server troubles it. */
export const subjectOf = ({ supportEmail, origin }: Pick<Config, "supportEmail" | "origin">): string =>
  supportEmail === undefined && origin.startsWith("https:") ? origin : `mailto:${supportEmail ?? "robot@localhost"}`;
