import { assign, setup } from "xstate";
import { port } from "../lib/port.ts";

/** `refused`: the server tells this person nothing any more, until they come in again. */
export type BellChecked = { outcome: "told"; unreadCount: number } | { outcome: "refused" };

type Context = { unreadCount: number; failures: number };

const MINUTE = 60_000;
const LONGEST = 10 * MINUTE;

/**
 * How many notifications the person has not read: asked once a minute while somebody looks at the page, at once when they come back to
 * it, and more and more seldom while the server does not answer.
 */
export const bellMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: "person.entered" }
      | { type: "person.left" }
      | { type: "tab.hidden" }
      | { type: "tab.returned" }
      | { type: "network.returned" }
      /** Something was read; the answer says how many are left. */
      | { type: "count.told"; unreadCount: number },
  },
  actors: { checkBell: port<BellChecked>("checkBell") },
  actions: {
    forget: assign({ unreadCount: 0, failures: 0 }),
    takeCount: assign((_, { unreadCount }: { unreadCount: number }) => ({ unreadCount, failures: 0 })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
  guards: { isRefused: (_, { outcome }: BellChecked) => outcome === "refused" },
  delays: {
    pollDelay: MINUTE,
    checkTimeout: 30_000,
    againDelay: ({ context }) => Math.min(MINUTE * 2 ** context.failures, LONGEST),
  },
}).createMachine({
  id: "bell",
  context: { unreadCount: 0, failures: 0 },
  initial: "nobody",
  on: {
    "person.entered": { target: ".checking", actions: "forget" },
    "person.left": { target: ".nobody", actions: "forget" },
  },
  states: {
    nobody: {},
    checking: {
      invoke: {
        id: "checkBell",
        src: "checkBell",
        onDone: [
          {
            guard: { type: "isRefused", params: ({ event }) => event.output },
            target: "nobody",
            actions: "forget",
          },
          {
            target: "resting",
            actions: {
              type: "takeCount",
              params: ({ event }) => ({ unreadCount: "unreadCount" in event.output ? event.output.unreadCount : 0 }),
            },
          },
        ],
        onError: { target: "failing", actions: "countFailure" },
      },
      after: { checkTimeout: { target: "failing", actions: "countFailure" } },
      on: { "tab.hidden": "away" },
    },
    resting: {
      after: { pollDelay: "checking" },
      on: {
        "tab.hidden": "away",
        "tab.returned": "checking",
        "network.returned": "checking",
        "count.told": { actions: { type: "takeCount", params: ({ event }) => event } },
      },
    },
    /** The last count stays. */
    failing: {
      after: { againDelay: "checking" },
      on: {
        "tab.hidden": "away",
        "tab.returned": "checking",
        "network.returned": "checking",
        "count.told": { target: "resting", actions: { type: "takeCount", params: ({ event }) => event } },
      },
    },
    /** Nobody looks. */
    away: {
      on: {
        "tab.returned": "checking",
        "person.entered": { actions: "forget" },
      },
    },
  },
});
