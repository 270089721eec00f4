import { assign, fromPromise, setup } from "xstate";

/** `since`: how far the primary was at a look before; null: there was none. */
type Asked = { since: string | null };
/** `position`: how far the primary is now. `hasCome`: the replica has all that the primary had at `since`. */
export type Look = { position: string; hasCome: boolean };
type Fault = { error: unknown };

/** So many looks in a row may find that the replica has not come to a position of the primary. */
const MOST_MISSED = 3;

const failed = {
  target: "#replica.apart.waiting",
  actions: { type: "noteFault", params: ({ event }: { event: Fault }): Fault => ({ error: event.error }) },
} as const;
const silent = {
  target: "#replica.apart.waiting",
  actions: { type: "noteFault", params: { error: new Error("it does not answer") } },
} as const;
const answer = ({ event }: { event: { output: Look } }): Look => event.output;
const come = {
  guard: { type: "hasCome", params: answer },
  target: "#replica.near.waiting",
  actions: { type: "notePosition", params: answer },
} as const;
const input = ({ context: { since } }: { context: Asked }): Asked => ({ since });

/**
 * Whether a replica may be asked. Once a second the primary says how far it is. At the next look the replica says whether it has come so
 * far. A replica that is late at three looks, or does not answer, is not asked.
 */
export const replicaMachine = setup({
  types: { context: {} as Asked & { missed: number; reason: string } },
  actors: { look: fromPromise<Look, Asked>(() => Promise.reject(new Error('port "look" is not wired'))) },
  actions: {
    notePosition: assign((_, { position }: Look) => ({ since: position, missed: 0, reason: "" })),
    /** A position that the replica has not come to stays: with a newer one it would never be late. */
    noteFirst: assign(({ context: { since } }, { position }: Look) => ({ since: since ?? position })),
    noteMissed: assign(({ context: { missed } }) => ({ missed: missed + 1 })),
    noteLate: assign({ reason: "it is late" }),
    noteFault: assign((_, { error }: Fault) => ({
      since: null,
      reason: error instanceof Error ? error.message : String(error),
    })),
    /** The log says who answers guests from now on. */
    tellNear: () => {},
    tellApart: (_, _why: { reason: string }) => {},
  },
  guards: {
    hasCome: (_, { hasCome }: Look) => hasCome,
    isLate: ({ context: { missed } }) => missed + 1 >= MOST_MISSED,
  },
  delays: { pause: 1_000, lookPatience: 1_000 },
}).createMachine({
  id: "replica",
  context: { since: null, missed: 0, reason: "it has not been asked yet" },
  initial: "apart",
  states: {
    /** The primary alone is asked. */
    apart: {
      entry: { type: "tellApart", params: ({ context: { reason } }) => ({ reason }) },
      initial: "looking",
      states: {
        looking: {
          invoke: {
            id: "look",
            src: "look",
            input,
            onDone: [come, { target: "waiting", actions: { type: "noteFirst", params: answer } }],
            onError: failed,
          },
          after: { lookPatience: silent },
        },
        waiting: { after: { pause: "looking" } },
      },
    },
    near: {
      entry: "tellNear",
      initial: "waiting",
      states: {
        waiting: { after: { pause: "looking" } },
        looking: {
          invoke: {
            id: "look",
            src: "look",
            input,
            onDone: [
              come,
              { guard: "isLate", target: "#replica.apart.waiting", actions: "noteLate" },
              { target: "waiting", actions: "noteMissed" },
            ],
            onError: failed,
          },
          after: { lookPatience: silent },
        },
      },
    },
  },
});
