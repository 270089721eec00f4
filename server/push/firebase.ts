import { sign } from "node:crypto";
import * as z from "zod/mini";
import { ask, type PushContent, type PushOutcome, retryAfterOf, TTL } from "./outcome.ts";

/** Of the service account that sends; both addresses are settings. */
export type FirebaseSender = {
  projectId: string;
  clientEmail: string;
  privateKey: string;
  /** Lends access for an hour. */
  tokenUrl: string;
  /** Takes messages. */
  sendUrl: string;
};

const HOUR = 3_600;
/** Access is asked for again a minute before it ends, in milliseconds. */
const MARGIN = 60_000;

const lent = z.object({ access_token: z.string(), expires_in: z.number() });
const fault = z.object({
  error: z.object({
    details: z.optional(
      z.array(
        z.object({
          errorCode: z.optional(z.string()),
          fieldViolations: z.optional(z.array(z.object({ field: z.optional(z.string()) }))),
        }),
      ),
    ),
  }),
});

/** By account: access is lent for an hour, and every message needs it. */
const accesses = new Map<string, { token: string; until: number }>();

const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString("base64url");

function assertionOf({ clientEmail, privateKey, tokenUrl }: FirebaseSender, now: Date): string {
  const iat = Math.floor(now.getTime() / 1_000);
  const scope = "https://www.googleapis.com/auth/firebase.messaging";
  const claims = { iss: clientEmail, scope, aud: tokenUrl, iat, exp: iat + HOUR };
  const unsigned = `${part({ alg: "RS256", typ: "JWT" })}.${part(claims)}`;
  return `${unsigned}.${sign("sha256", Buffer.from(unsigned), privateKey).toString("base64url")}`;
}

type SendOptions = { now: Date; signal: AbortSignal };

/** Asks for access where none is at hand. @returns how it went; the access is in `accesses` */
function borrow(sender: FirebaseSender, { now, signal }: SendOptions): Promise<PushOutcome> {
  const body = new URLSearchParams({
    grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
    assertion: assertionOf(sender, now),
  });
  return ask(sender.tokenUrl, { method: "POST", body }, signal, async (response) => {
    const read = lent.safeParse(await response.json().catch(() => null));
    if (!response.ok || !read.success) {
      const { status, headers } = response;
      const isTheirs = status >= 500 || status === 429;
      const alarm = { alarm: `Google lends this server no access: ${status}` };
      return { outcome: "later", of: "service", ...retryAfterOf(headers, now), ...(!isTheirs && alarm) };
    }
    const until = now.getTime() + read.data.expires_in * 1_000 - MARGIN;
    accesses.set(sender.clientEmail, { token: read.data.access_token, until });
    return { outcome: "sent" };
  });
}

/** What FCM answers (HTTP v1): the token goes on its own word alone, and never for a fault of the message. */
async function outcomeOf(response: Response, now: Date): Promise<PushOutcome> {
  const { status, headers } = response;
  if (response.ok) return { outcome: "sent" };
  const read = fault.safeParse(await response.json().catch(() => null));
  const details = read.success ? (read.data.error.details ?? []) : [];
  const code = details.find(({ errorCode }) => errorCode !== undefined)?.errorCode;
  const alarm = `FCM answered ${status}${code === undefined ? "" : ` ${code}`}`;
  if (status === 404 && code === "UNREGISTERED") return { outcome: "gone" };
  if (status === 403 && code === "SENDER_ID_MISMATCH") return { outcome: "gone", alarm };
  if (status === 400) {
    const fields = details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field));
    return fields.includes("message.token") ? { outcome: "gone" } : { outcome: "refused", alarm };
  }
  if (status === 429) return { outcome: "later", of: "device", ...retryAfterOf(headers, now) };
  if (status >= 500) return { outcome: "later", of: "service", ...retryAfterOf(headers, now) };
  return { outcome: "later", of: "service", alarm };
}

/**
 * Sends to one browser by Firebase Cloud Messaging, HTTP v1. The message holds data alone: with a part `notification` the SDK would
 * show it by itself.
 * @throws the signal's reason when the server stops
 */
export async function sendByFirebase(
  token: string,
  content: PushContent,
  sender: FirebaseSender,
  options: SendOptions,
): Promise<PushOutcome> {
  const { now, signal } = options;
  const known = accesses.get(sender.clientEmail);
  if (!known || known.until <= now.getTime()) {
    const borrowed = await borrow(sender, options);
    if (borrowed.outcome !== "sent") return borrowed;
  }
  const access = accesses.get(sender.clientEmail)?.token ?? "";
  const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
  const webpush = { headers: { TTL: String(TTL), Urgency: "normal" } };
  const body = JSON.stringify({ message: { token, data: content, webpush } });
  const address = `${sender.sendUrl}/v1/projects/${encodeURIComponent(sender.projectId)}/messages:send`;
  return ask(address, { method: "POST", headers, body }, signal, (response) => {
    // Taken back before its time: the next message asks for another.
    if (response.status === 401) accesses.delete(sender.clientEmail);
    return outcomeOf(response, now);
  });
}
