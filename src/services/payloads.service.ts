import { findPage } from "../api/contract/pages.ts";
import { callOfPayload, guardOfCall, payloadPath } from "../api/contract/payloads.ts";
import { sessionRoutes } from "../api/contract/session.routes.ts";

/** How long a payload may stand in for the call, in milliseconds. It is fetched when a link is about to be followed. */
const FRESH = 5_000;
/** The same for what the page itself brought: its screen may come slowly. */
const FRESH_FIRST = 60_000;
/** Nothing waits longer for the first screen, in milliseconds. */
const MOST_WAIT = 1_000;
const ACCOUNT = sessionRoutes.getAccount.path;

/** What the server put into the page (server/pages/pages.ts): the answer of the call that its screen makes first, and who is signed in. */
export type BroughtPayload = {
  answers: readonly { call: string; body: string }[];
  /** The page is drawn from it alone: it waits for nothing. */
  isAll: boolean;
};

export type PayloadsSurroundings = {
  fetch: typeof fetch;
  now: () => number;
  brought: BroughtPayload | null;
  afterNextFrame: (drawn: () => void) => void;
};

/** @param page the document; what it brought is taken out of it */
export function takePayload(page: Document): BroughtPayload | null {
  const elements = [...page.querySelectorAll<HTMLScriptElement>("script[data-call]")];
  if (elements.length === 0) return null;
  const answers = elements.map(({ dataset, textContent }) => ({ call: dataset.call ?? "", body: textContent }));
  for (const element of elements) element.remove();
  const needsLogin = findPage(page.location.pathname)?.page.needsLogin === true;
  return { answers, isAll: !needsLogin || answers.some(({ call }) => call === ACCOUNT) };
}

/** What a page asks for first: brought by the page itself, or asked for before the link to it is followed. */
export const createPayloadsService = ({ fetch, now, brought, afterNextFrame }: PayloadsSurroundings) => {
  const known = new Map<string, { until: number; answer: Promise<Response | null> }>();
  const first = Promise.withResolvers<void>();
  /** To whom the page's own call is answered, his guard lets in: it need not ask the same once more. */
  const know = (call: string, fresh: number, answer: Promise<Response | null>) => {
    const until = now() + fresh;
    const guard = guardOfCall(call);
    known.set(call, { until, answer });
    if (guard) known.set(guard, { until, answer: answer.then((given) => given && new Response('{"status":1}')) });
  };
  for (const { call, body } of brought?.answers ?? []) know(call, FRESH_FIRST, Promise.resolve(new Response(body)));
  if (brought?.isAll) setTimeout(first.resolve, MOST_WAIT);
  else first.resolve();

  return {
    /** @param path of a page @param search its query with «?», or nothing @param fresh how long it may wait, in milliseconds */
    prefetch: (path: string, search: string, fresh = FRESH): void => {
      const call = callOfPayload(path, search);
      if (call === null) return;
      for (const [old, { until }] of known) if (now() >= until) known.delete(old);
      if (known.has(call)) return;
      const answer = fetch(`${payloadPath(path)}${search}`).then(
        (response) => (response.ok ? response : null),
        () => null,
      );
      know(call, fresh, answer);
    },

    /** What a GET would be answered, once. @param call its address below /api, with its query */
    take: (call: string): Promise<Response | null> | null => {
      const one = known.get(call);
      known.delete(call);
      if (call === brought?.answers[0]?.call) afterNextFrame(first.resolve);
      return one && now() < one.until ? one.answer : null;
    },

    /** The page has brought who is signed in. */
    hasAccount: (): boolean => now() < (known.get(ACCOUNT)?.until ?? 0),

    /** Nothing but the page itself is needed to draw it. */
    isWhole: brought?.isAll === true,

    /** Until then nothing else is fetched: the screen that the page brought along is drawn, or a second has gone. */
    firstShown: first.promise,

    /** Another person sees other answers. */
    forget: (): void => known.clear(),
  };
};

export type PayloadsService = ReturnType<typeof createPayloadsService>;
