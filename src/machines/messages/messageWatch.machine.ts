import { assign, setup } from "xstate";
import { port } from "../lib/port.ts";

/** `refused`: nobody, or somebody banned, asks. */
export type ChatWatched = { outcome: "told" | "refused" };

const EVERY = 4_000;
const LONGEST = 60_000;

/**
 * Asks what is new in the chat that a person looks at: every four seconds, nothing while the page is hidden, and more and more seldom
 * while the server does not answer.
 */
export const messageWatchMachine = setup({
  types: {
    context: {} as { failures: number },
    events: {} as
      | { type: "page.hidden" }
      | { type: "page.returned" }
      | { type: "network.returned" }
      | { type: "access.restored" },
  },
  actors: {
    askChat: port<ChatWatched>("askChat"),
  },
  actions: {
    forgetFailures: assign({ failures: 0 }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
  guards: { isRefused: (_, { outcome }: ChatWatched) => outcome === "refused" },
  delays: {
    pollDelay: EVERY,
    askTimeout: 30_000,
    againDelay: ({ context }) => Math.min(EVERY * 2 ** context.failures, LONGEST),
  },
}).createMachine({
  id: "messageWatch",
  context: { failures: 0 },
  initial: "asking",
  states: {
    asking: {
      invoke: {
        id: "askChat",
        src: "askChat",
        onDone: [
          { guard: { type: "isRefused", params: ({ event }) => event.output }, target: "refused" },
          { target: "resting", actions: "forgetFailures" },
        ],
        onError: { target: "failing", actions: "countFailure" },
      },
      after: { askTimeout: { target: "failing", actions: "countFailure" } },
      on: { "page.hidden": "away" },
    },
    resting: {
      after: { pollDelay: "asking" },
      on: { "page.hidden": "away", "page.returned": "asking", "network.returned": "asking" },
    },
    failing: {
      after: { againDelay: "asking" },
      on: { "page.hidden": "away", "page.returned": "asking", "network.returned": "asking" },
    },
    /** Nobody looks. */
    away: { on: { "page.returned": "asking" } },
    /** Until this person is signed in again. */
    refused: { on: { "access.restored": "asking" } },
  },
});
