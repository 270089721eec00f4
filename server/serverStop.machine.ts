import { assign, fromPromise, setup } from "xstate";

/** `at`: milliseconds. `isUrgent`: a person at a terminal waits, and no balancer has to learn of it. */
export type StopAsked = { type: "stop.asked"; at: number; isUrgent: boolean };

const port = (name: string) => fromPromise<void>(() => Promise.reject(new Error(`port "${name}" is not wired`)));

const endCalls = { id: "endCalls", src: "endCalls", onDone: "releasing", onError: "releasing" } as const;

/** Connections whose calls took too long are cut; the rest of the server does not wait for them either. */
const cut = { entry: "cutCalls", after: { cutPatience: "#serverStop.stopping.releasing" } } as const;

/**
 * The end of a server that others stand in for. A balancer learns first that this server is going, and calls go on meanwhile. Then
 * no new call is taken, and those on their way end. A second wish ends the server at once.
 */
export const serverStopMachine = setup({
  types: {
    /** `drainTime`: milliseconds in which a balancer learns that this server is going. */
    input: {} as { drainTime: number },
    context: {} as { drainTime: number; askedAt: number; reason: string },
    events: {} as StopAsked,
  },
  actors: {
    /** Takes no new call, and waits for those at hand. */
    endCalls: port("endCalls"),
    /** Waits for the jobs, and closes the database. */
    release: port("release"),
  },
  actions: {
    keepWish: assign((_, { at }: StopAsked) => ({ askedAt: at })),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    /** Begins no job any more, and gives the leases back. */
    restJobs: () => {},
    /** Cuts the connections whose calls have not ended. */
    cutCalls: () => {},
  },
  guards: {
    isUrgent: (_, { isUrgent }: StopAsked) => isUrgent,
    /** Ctrl+C reaches this process and npm, which sends it once more; a service manager does likewise with SIGTERM. */
    isAnother: ({ context }, { at }: StopAsked) => at - context.askedAt >= 1_000,
  },
  delays: {
    drainTime: ({ context }) => context.drainTime,
    callsPatience: 15_000,
    personPatience: 1_000,
    /** How long cut connections may take to end. */
    cutPatience: 2_000,
    releasePatience: 8_000,
  },
}).createMachine({
  id: "serverStop",
  context: ({ input: { drainTime } }) => ({ drainTime, askedAt: 0, reason: "" }),
  initial: "serving",
  states: {
    serving: {
      on: {
        "stop.asked": [
          {
            guard: { type: "isUrgent", params: ({ event }) => event },
            target: "stopping.closing.hurrying",
            actions: { type: "keepWish", params: ({ event }) => event },
          },
          { target: "stopping", actions: { type: "keepWish", params: ({ event }) => event } },
        ],
      },
    },
    stopping: {
      entry: "restJobs",
      on: {
        "stop.asked": { guard: { type: "isAnother", params: ({ event }) => event }, target: "brokenOff" },
      },
      initial: "draining",
      states: {
        draining: { after: { drainTime: "closing" } },
        closing: {
          invoke: endCalls,
          initial: "waiting",
          states: { waiting: { after: { callsPatience: "cut" } }, hurrying: { after: { personPatience: "cut" } }, cut },
        },
        releasing: {
          invoke: {
            id: "release",
            src: "release",
            onDone: "#serverStop.ended",
            onError: {
              target: "#serverStop.failed",
              actions: { type: "keepReason", params: ({ event }) => ({ reason: (event.error as Error).message }) },
            },
          },
          after: {
            releasePatience: {
              target: "#serverStop.failed",
              actions: { type: "keepReason", params: { reason: "the database did not close in time" } },
            },
          },
        },
      },
    },
    ended: { type: "final" },
    failed: { type: "final" },
    /** Whatever was cut off is whole at the next start. */
    brokenOff: { type: "final" },
  },
});
