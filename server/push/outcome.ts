import { traceHeaders } from "../tracing/trace.ts";

/** The content that a device shows: the fields of the payload (docs/spec/notifications.md, «Push message»). */
export type PushContent = { contentTitle: string; contentText: string; url: string; largeIconUrl: string };

/**
 * What a provider has said of one message. `gone`: it knows the device no more, so its token is deleted. `later`: `of` the device
 * alone or of the whole service, which is left alone for a while; `after`: seconds that it asked for. `refused`: this message will
 * never be taken. `alarm`: what an operator must know.
 */
export type PushOutcome =
  | { outcome: "sent" }
  | { outcome: "gone"; alarm?: string }
  | { outcome: "later"; of: "device" | "service"; after?: number; alarm?: string }
  | { outcome: "refused"; alarm: string };

/** Shorter than a job's lease, in milliseconds. */
export const PATIENCE = 15_000;
/** How long a provider keeps a message for a device that is off, in seconds. */
export const TTL = 86_400;

/** `Retry-After` in seconds; a date counts from `now`. */
export function retryAfterOf(headers: Headers, now: Date): { after?: number } {
  const header = headers.get("retry-after");
  if (header === null) return {};
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now.getTime()) / 1_000);
  return Number.isFinite(seconds) && seconds > 0 ? { after: seconds } : {};
}

const requestOf = (address: string, request: RequestInit): Request | null => {
  try {
    return new Request(address, request);
  } catch {
    return null;
  }
};

/**
 * Asks a provider. Its silence and a broken line are `later`; an address that nothing can be sent to is `refused`.
 * @throws the signal's reason when the server stops
 */
export async function ask(
  address: string,
  init: RequestInit & { headers?: Record<string, string> },
  signal: AbortSignal,
  read: (response: Response) => PushOutcome | Promise<PushOutcome>,
): Promise<PushOutcome> {
  const request = requestOf(address, { ...init, headers: { ...init.headers, ...traceHeaders() } });
  if (!request) return { outcome: "refused", alarm: "an address of a device cannot be asked" };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PATIENCE);
  try {
    const both = AbortSignal.any([signal, limit.signal]);
    return await read(await fetch(request, { redirect: "manual", signal: both }));
  } catch {
    signal.throwIfAborted();
    return { outcome: "later", of: "service" };
  } finally {
    clearTimeout(timer);
  }
}
