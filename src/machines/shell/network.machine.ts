import { assign, emit, fromCallback, setup } from "xstate";

/** What the browser and the calls of this page say of the network. */
export type NetworkNews =
  | { type: "network.lost" }
  | { type: "network.returned" }
  /** The browser calls the connection slow (`effectiveType` 2g). */
  | { type: "connection.slowed" }
  | { type: "connection.quickened" }
  /** Now this call has waited longest of all: `waited` milliseconds already. */
  | { type: "call.awaited"; waited: number }
  /** No call is waiting any more, whatever became of it. */
  | { type: "calls.settled" };

/** How long a call may wait before the network is called slow, in milliseconds. */
const PATIENCE = 5_000;

/** Is there a network, and does it answer in time? Whatever is said goes away by itself. */
export const networkMachine = setup({
  types: {
    context: {} as { waited: number },
    events: {} as NetworkNews,
    /** What failed without a network tries again. */
    emitted: {} as { type: "network.returned" },
  },
  actors: { followNetwork: fromCallback(() => {}) },
  actions: { takeWaited: assign((_, { waited }: { waited: number }) => ({ waited })) },
  delays: { slowness: ({ context }) => Math.max(0, PATIENCE - context.waited) },
}).createMachine({
  id: "network",
  initial: "online",
  context: { waited: 0 },
  invoke: { id: "followNetwork", src: "followNetwork", onError: ".unknown" },
  on: { "network.lost": ".offline" },
  states: {
    online: {
      on: {
        "call.awaited": { target: "waiting", actions: { type: "takeWaited", params: ({ event }) => event } },
        "connection.slowed": "weak",
      },
    },
    waiting: {
      on: {
        "call.awaited": {
          target: "waiting",
          reenter: true,
          actions: { type: "takeWaited", params: ({ event }) => event },
        },
        "calls.settled": "online",
        "connection.slowed": "weak",
      },
      after: { slowness: "slow" },
    },
    /** A call waits too long. */
    slow: {
      on: {
        "call.awaited": { target: "waiting", actions: { type: "takeWaited", params: ({ event }) => event } },
        "calls.settled": "online",
        "connection.slowed": "weak",
      },
    },
    /** The browser says so, whether anything waits or not. */
    weak: { on: { "connection.quickened": "online" } },
    offline: {
      on: { "network.returned": { target: "online", actions: emit({ type: "network.returned" }) } },
    },
    /** The browser reports nothing about the network, so nothing is shown. */
    unknown: { on: { "network.lost": {} } },
  },
});
