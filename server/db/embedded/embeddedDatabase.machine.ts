import { assign, type EventObject, fromCallback, fromPromise, sendTo, setup } from "xstate";
import type { PostmasterEvent } from "./postmaster.ts";

/** Orders to the process of the database: to end after everything at hand, or at once. */
export type PostmasterOrder = { type: "stop" } | { type: "breakOff" };

/** What the log says of it. `reason`: last words of the database, or why it is upgraded; empty where there is none. */
export type DatabaseNote = {
  state: "starting" | "upgrading" | "ready" | "joined" | "recovering" | "stopping" | "stopped" | "failed";
  reason: string;
};

/** `joined`: another server of this directory runs the database, and this one asks it. `outdated`: a former major version made it, as `reason` says. */
export type Prepared = { outcome: "ready" } | { outcome: "joined" } | { outcome: "outdated"; reason: string };

const reasonOf = (prepared: Prepared): string => (prepared.outcome === "outdated" ? prepared.reason : "");

/**
 * The embedded PostgreSQL of one server: its folder is made ready, it runs, and whatever ends it but a wish to stop, it is started
 * again. What was committed is there after each recovery.
 */
export const embeddedDatabaseMachine = setup({
  types: {
    context: {} as { hasBeenReady: boolean; reason: string },
    events: {} as PostmasterEvent | { type: "stop.requested" },
  },
  actors: {
    /** A folder with a database of this version that this process holds, or one that may be shared and is held by another. */
    prepareFolder: fromPromise<Prepared>(() => Promise.reject(new Error('port "prepareFolder" is not wired'))),
    /** The folder has a database of this version afterwards. */
    upgradeFolder: fromPromise<void>(() => Promise.reject(new Error('port "upgradeFolder" is not wired'))),
    postmaster: fromCallback<EventObject>(() => {}),
  },
  actions: {
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    keepReady: assign({ hasBeenReady: true }),
    logState: (_, _params: DatabaseNote) => {},
  },
  guards: {
    hasBeenReady: ({ context }) => context.hasBeenReady,
    isJoined: (_, { outcome }: Prepared) => outcome === "joined",
    isOutdated: (_, { outcome }: Prepared) => outcome === "outdated",
  },
  delays: { pause: 500, lookInterval: 1_000, stopTimeout: 8_000 },
}).createMachine({
  id: "embeddedDatabase",
  context: { hasBeenReady: false, reason: "" },
  initial: "preparing",
  states: {
    preparing: {
      entry: { type: "logState", params: { state: "starting", reason: "" } },
      invoke: {
        id: "prepareFolder",
        src: "prepareFolder",
        onDone: [
          { guard: { type: "isJoined", params: ({ event }) => event.output }, target: "joined" },
          {
            guard: { type: "isOutdated", params: ({ event }) => event.output },
            target: "upgrading",
            actions: { type: "keepReason", params: ({ event }) => ({ reason: reasonOf(event.output) }) },
          },
          { target: "running" },
        ],
        onError: {
          target: "failed",
          actions: { type: "keepReason", params: ({ event }) => ({ reason: (event.error as Error).message }) },
        },
      },
    },
    /** Once in the life of a folder and a major version; whatever ends it, the former database is there as it was. */
    upgrading: {
      entry: { type: "logState", params: ({ context: { reason } }) => ({ state: "upgrading", reason }) },
      invoke: {
        id: "upgradeFolder",
        src: "upgradeFolder",
        onDone: [{ guard: "hasBeenReady", target: "running.recovering" }, { target: "running" }],
        onError: {
          target: "failed",
          actions: { type: "keepReason", params: ({ event }) => ({ reason: (event.error as Error).message }) },
        },
      },
    },
    joined: {
      entry: ["keepReady", { type: "logState", params: { state: "joined", reason: "" } }],
      on: { "stop.requested": "stopped" },
      initial: "asking",
      states: {
        asking: { after: { lookInterval: "looking" } },
        /** Where the other server has ended, this one runs the database. */
        looking: {
          invoke: {
            id: "prepareFolder",
            src: "prepareFolder",
            onDone: [
              { guard: { type: "isJoined", params: ({ event }) => event.output }, target: "asking" },
              {
                guard: { type: "isOutdated", params: ({ event }) => event.output },
                target: "#embeddedDatabase.upgrading",
                actions: { type: "keepReason", params: ({ event }) => ({ reason: reasonOf(event.output) }) },
              },
              { target: "#embeddedDatabase.running.recovering" },
            ],
            onError: "asking",
          },
        },
      },
    },
    running: {
      invoke: { id: "postmaster", src: "postmaster" },
      on: {
        "database.ready": ".ready",
        "database.crashed": {
          target: ".recovering",
          actions: { type: "logState", params: { state: "recovering", reason: "" } },
        },
        "stop.requested": ".stopping",
        "database.ended": [
          {
            guard: "hasBeenReady",
            target: "pausing",
            actions: { type: "keepReason", params: ({ event }) => event },
          },
          { target: "failed", actions: { type: "keepReason", params: ({ event }) => event } },
        ],
      },
      initial: "starting",
      states: {
        starting: {},
        /** It reads its journal; queries wait. */
        recovering: {
          on: { "database.crashed": {} },
        },
        ready: { entry: ["keepReady", { type: "logState", params: { state: "ready", reason: "" } }] },
        stopping: {
          entry: [
            { type: "logState", params: { state: "stopping", reason: "" } },
            sendTo("postmaster", { type: "stop" } satisfies PostmasterOrder),
          ],
          on: {
            "database.ready": {},
            "database.crashed": {},
            "stop.requested": {},
            "database.ended": "#embeddedDatabase.stopped",
          },
          initial: "asked",
          states: {
            asked: { after: { stopTimeout: "brokenOff" } },
            brokenOff: { entry: sendTo("postmaster", { type: "breakOff" } satisfies PostmasterOrder) },
          },
        },
      },
    },
    /** A full disk stops it again and again: it comes back when there is room. */
    pausing: {
      entry: { type: "logState", params: ({ context: { reason } }) => ({ state: "recovering", reason }) },
      on: { "stop.requested": "stopped" },
      after: { pause: "running.recovering" },
    },
    stopped: { type: "final", entry: { type: "logState", params: { state: "stopped", reason: "" } } },
    failed: {
      type: "final",
      entry: { type: "logState", params: ({ context: { reason } }) => ({ state: "failed", reason }) },
    },
  },
});
