import { findPage } from "../api/contract/pages.ts";
import { callOfPayload, payloadPath } from "../api/contract/payloads.ts";

/** How long a payload may stand in for the call, in milliseconds. It is fetched when a link is about to be followed. */
const FRESH = 5_000;
/** The same for what the page itself brought: its screen may come slowly. */
const FRESH_FIRST = 60_000;
/** Nothing waits longer for the first screen, in milliseconds. */
const MOST_WAIT = 1_000;

/** What the server put into the page (server/http/pages.ts). */
export type BroughtPayload = {
  /** The answer of the call that its screen makes first, and of what its guard asks. */
  answers: readonly { call: string; body: string }[];
  /** The page is drawn from it alone: it waits for no account. */
  isAll: boolean;
};

export type PayloadsSurroundings = {
  fetch: typeof fetch;
  now: () => number;
  brought: BroughtPayload;
  afterNextFrame: (drawn: () => void) => void;
};

/** @param page the document; what it brought is taken out of it */
export function takePayload(page: Document): BroughtPayload {
  const answers = [...page.querySelectorAll<HTMLElement>("[data-call]")].map((element) => {
    element.remove();
    return { call: element.dataset.call as string, body: element.textContent };
  });
  return { answers, isAll: answers.length > 0 && !findPage(page.location.pathname)?.page.needsLogin };
}

/** Calls back after the next frame is on the screen. A tab in the background draws none. */
export const afterNextFrame = (drawn: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)));

/** What a page asks for first: brought by the page itself, or asked for before the link to it is followed. */
export const createPayloadsService = ({ fetch, now, brought, afterNextFrame }: PayloadsSurroundings) => {
  const known = new Map<string, { until: number; answer: Promise<Response | null> }>();
  const first = Promise.withResolvers<void>();
  for (const { call, body } of brought.answers)
    known.set(call, { until: now() + FRESH_FIRST, answer: Promise.resolve(new Response(body)) });
  if (brought.isAll) setTimeout(first.resolve, MOST_WAIT);
  else first.resolve();

  return {
    /** @param path of a page @param search its query with «?», or nothing */
    prefetch: (path: string, search: string): void => {
      const call = callOfPayload(path, search);
      if (call === null) return;
      for (const [old, { until }] of known) if (now() >= until) known.delete(old);
      if (known.has(call)) return;
      const answer = fetch(`${payloadPath(path)}${search}`).then(
        (response) => (response.ok ? response : null),
        () => null,
      );
      known.set(call, { until: now() + FRESH, answer });
    },

    /** What a GET would be answered, once. @param call its address below /api, with its query */
    take: (call: string): Promise<Response | null> | null => {
      const one = known.get(call);
      known.delete(call);
      if (call === brought.answers[0]?.call) afterNextFrame(first.resolve);
      return one && now() < one.until ? one.answer : null;
    },

    /** Nothing but the page itself is needed to draw it. */
    isWhole: brought.isAll,

    /** Until then nothing else is fetched: the screen that the page brought along is drawn, or a second has gone. */
    firstShown: first.promise,

    /** Another person sees other answers. */
    forget: (): void => known.clear(),
  };
};

export type PayloadsService = ReturnType<typeof createPayloadsService>;
