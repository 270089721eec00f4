import { type ActorRefFrom, assign, emit, setup } from "xstate";
import { port } from "../lib/port.ts";

/**
 * Asks before a page with unsaved changes is left. The page's own question is fetched from the first unsaved change on, so that it
 * can be asked without a network; where it does not come the browser asks.
 */
export const departureMachine = setup({
  types: {
    /** What draws the question; it is handed on as it came. */
    context: {} as { question: unknown },
    events: {} as
      /** Leaving would lose what is typed; nobody wishes to leave, or not any more. */
        | { type: "page.guarded" }
        | { type: "page.freed" }
        | { type: "departure.wanted" }
        | { type: "departure.confirmed" }
        | { type: "departure.cancelled" },
    emitted: {} as { type: "departure.confirmed" } | { type: "departure.cancelled" },
  },
  actors: {
    fetchQuestion: port<unknown>("fetchQuestion"),
    askBrowser: port<boolean>("askBrowser"),
  },
  actions: {
    keepQuestion: assign((_, { output }: { output: unknown }) => ({ question: output })),
    confirm: emit({ type: "departure.confirmed" }),
    cancel: emit({ type: "departure.cancelled" }),
  },
  guards: { isLeaving: (_, { output }: { output: boolean }) => output },
  delays: { fetchTimeout: 30_000, patience: 10_000 },
}).createMachine({
  id: "departure",
  context: { question: null },
  initial: "resting",
  on: { "page.freed": ".resting" },
  states: {
    resting: { on: { "page.guarded": "fetching", "departure.wanted": "awaiting" } },
    fetching: {
      invoke: {
        id: "fetchQuestion",
        src: "fetchQuestion",
        onDone: { target: "ready", actions: { type: "keepQuestion", params: ({ event }) => event } },
        onError: "absent",
      },
      after: { fetchTimeout: "absent" },
      on: { "departure.wanted": "awaiting" },
    },
    absent: { on: { "departure.wanted": "awaiting" } },
    ready: { on: { "departure.wanted": "shown" } },
    /** The question is fetched once more. A server that neither answers nor refuses holds nobody. */
    awaiting: {
      invoke: {
        id: "fetchQuestion",
        src: "fetchQuestion",
        onDone: { target: "shown", actions: { type: "keepQuestion", params: ({ event }) => event } },
        onError: "browserAsking",
      },
      after: { patience: "browserAsking" },
      on: { "page.guarded": "fetching" },
    },
    shown: {
      on: {
        "page.guarded": "ready",
        "departure.confirmed": { target: "resting", actions: "confirm" },
        "departure.cancelled": { target: "ready", actions: "cancel" },
      },
    },
    browserAsking: {
      invoke: {
        id: "askBrowser",
        src: "askBrowser",
        onDone: [
          {
            guard: { type: "isLeaving", params: ({ event }) => event },
            target: "resting",
            actions: "confirm",
          },
          { target: "absent", actions: "cancel" },
        ],
        onError: { target: "absent", actions: "cancel" },
      },
      on: { "page.guarded": "absent" },
    },
  },
});

export type DepartureActor = ActorRefFrom<typeof departureMachine>;
