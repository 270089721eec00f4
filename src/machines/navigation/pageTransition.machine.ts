import { assign, fromCallback, setup } from "xstate";

/**
 * `new`: goes to the top. `known`: the entry was left before, and goes on where it was left. `kept`: the page stays as it is.
 * `own`: the screen minds its place itself, from the top on.
 */
export type ScrollBeginning = "new" | "known" | "kept" | "own";
type Entry = { key: string; place: ScrollBeginning };

/** While it runs, a page that is moved or pressed must not move by itself: the press would end on another part. */
const untilMoved = {
  invoke: { id: "followMoves", src: "followMoves", onError: "settled" },
  on: { "page.moved": "settled" },
} as const;

/**
 * The change from one page to the next (docs/spec/application.md, «Navigation»). The page is shown, and 100 ms pass. Then, after
 * 50 ms more, the main area scrolls smoothly to its top. An entry of the history gets its place back instead, before it is drawn.
 */
export const pageTransitionMachine = setup({
  types: {
    context: {} as Entry,
    events: {} as
      | ({ type: "page.entered" } & Entry)
      | { type: "page.shown" }
      | { type: "page.moved" }
      | { type: "place.reached" },
  },
  actors: {
    /** Remembers the scroll position of this entry's page, as it moves. */
    keepPlace: fromCallback<{ type: "never" }, { key: string }>(() => {}),
    /** Sends `page.moved` when the page leaves its top or is pressed. */
    followMoves: fromCallback(() => {}),
    /** Sends `place.reached` when the page is where it was left, or when the person moves it. */
    restorePlace: fromCallback<{ type: "never" }, { key: string }>(() => {}),
  },
  actions: {
    takeEntry: assign((_, { key, place }: Entry) => ({ key, place })),
    /** Where the page before it stood is no place of the new one. */
    leavePlace: () => {},
    scrollToTop: () => {},
  },
  guards: {
    isKnown: ({ context }) => context.place === "known",
    isKept: (_, { place }: Entry) => place === "kept",
    isOwn: ({ context }) => context.place === "own",
  },
  delays: { transitionWait: 100, scrollDelay: 50, restoreTimeout: 10_000 },
}).createMachine({
  id: "pageTransition",
  context: { key: "", place: "kept" },
  initial: "entering",
  on: {
    "page.entered": [
      {
        guard: { type: "isKept", params: ({ event }) => event },
        target: ".settled",
        actions: { type: "takeEntry", params: ({ event }) => event },
      },
      { target: ".entering", actions: { type: "takeEntry", params: ({ event }) => event } },
    ],
  },
  states: {
    entering: {
      on: {
        "page.shown": [
          { guard: "isKnown", target: "restoring" },
          { guard: "isOwn", target: "yielded", actions: "leavePlace" },
          { target: "shown", actions: "leavePlace" },
        ],
      },
    },
    shown: { ...untilMoved, after: { transitionWait: "scrolling" } },
    scrolling: { ...untilMoved, after: { scrollDelay: { target: "settled", actions: "scrollToTop" } } },
    restoring: {
      invoke: {
        id: "restorePlace",
        src: "restorePlace",
        input: ({ context: { key } }) => ({ key }),
        onError: "settled",
      },
      on: { "place.reached": "settled" },
      after: { restoreTimeout: "settled" },
    },
    yielded: {},
    settled: {
      invoke: { id: "keepPlace", src: "keepPlace", input: ({ context: { key } }) => ({ key }), onError: "yielded" },
    },
  },
});
