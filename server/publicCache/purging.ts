import { config } from "../config.ts";
import { dueNotes, forgetNotes, noteHeard } from "./notes.ts";

/** Milliseconds after which a cache that does not answer has refused. */
const MOST_WAIT = 5_000;
/** Characters of keys in one request: Varnish takes headers of 8 kB. */
const MOST_KEYS = 4_000;

/** The keys, each once, in headers that a cache takes. */
function headersOf(keys: readonly string[]): string[] {
  const headers: string[] = [];
  for (const key of new Set(keys)) {
    const last = headers.at(-1);
    if (last === undefined || last.length + key.length >= MOST_KEYS) headers.push(key);
    else headers[headers.length - 1] = `${last} ${key}`;
  }
  return headers;
}

/** @throws Error in one line, without the address: it may hold a password */
async function purge(url: string, keys: string, signal: AbortSignal): Promise<void> {
  const place = new URL(url).host;
  const answer = await fetch(url, {
    method: "PURGE",
    headers: { "xkey-purge": keys },
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(MOST_WAIT)]),
  }).catch((error: unknown) => {
    throw new Error(`the cache ${place} cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the cache ${place} refused to forget: ${answer.status}`);
}

/**
 * Has every cache forget what is another now. What one of them did not hear is tried again with all of them, for as long as a cache may
 * hold it.
 * @throws Error the first cache that did not hear it
 */
export async function purgeCaches(signal: AbortSignal): Promise<void> {
  await forgetNotes();
  const notes = await dueNotes();
  const headers = headersOf(notes.map(({ key }) => key));
  const heard = await Promise.allSettled(
    config().cachePurgeUrls.map(async (url) => {
      for (const keys of headers) await purge(url, keys, signal);
    }),
  );
  const failed = heard.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  await noteHeard(notes);
}
