import { callOfPayload, payloadPath } from "../api/contract/payloads.ts";

/** How long a payload may stand in for the call, in milliseconds. It is fetched when a link is about to be followed. */
const FRESH = 5_000;

export type PayloadsSurroundings = { fetch: typeof fetch; now: () => number };

/** What the next page will ask for, asked for before the link to it is followed. */
export const createPayloadsService = ({ fetch, now }: PayloadsSurroundings) => {
  const fetched = new Map<string, { at: number; answer: Promise<Response | null> }>();
  const isFresh = ({ at }: { at: number }) => now() - at < FRESH;

  return {
    /** @param path of a page @param search its query with «?», or nothing */
    prefetch: (path: string, search: string): void => {
      const call = callOfPayload(path, search);
      if (call === null) return;
      const known = fetched.get(call);
      if (known && isFresh(known)) return;
      for (const [old, one] of fetched) if (!isFresh(one)) fetched.delete(old);
      const answer = fetch(`${payloadPath(path)}${search}`).then(
        (response) => (response.ok ? response : null),
        () => null,
      );
      fetched.set(call, { at: now(), answer });
    },

    /** The client's fetch: one GET is answered by its payload, if it was fetched just now. */
    fetch: (async (asked: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(asked, init);
      const { pathname, search } = new URL(request.url);
      const call = request.method === "GET" ? `${pathname.replace(/^\/api/, "")}${search}` : "";
      const known = fetched.get(call);
      fetched.delete(call);
      const answer = known && isFresh(known) ? await known.answer : null;
      request.signal.throwIfAborted();
      return answer ?? fetch(request);
    }) satisfies typeof fetch,

    /** Another person sees other answers. */
    forget: (): void => fetched.clear(),
  };
};

export type PayloadsService = ReturnType<typeof createPayloadsService>;
