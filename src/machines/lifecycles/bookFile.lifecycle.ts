import { assign, type EventFromLogic, setup } from "xstate";
import { downloadRefusals } from "../../text/downloadRefusals.ts";
import type { Stored } from "./law.ts";

type Facts = {
  /** Readers have the work, and its authors let somebody download it. */
  isWanted: boolean;
  /** There is a file, maybe of an earlier version: readers get it until the new one is whole. */
  hasFile: boolean;
  /** Of the work now. */
  contentVersion: number;
  /** How often the present building has failed. */
  failures: number;
  /** Why the last building failed, else empty. */
  reason: string;
};

/** The first building and two more. */
const MOST_FAILURES = 3;

const begun = { target: "building", actions: "beginAnew" } as const;
const ifNotWanted = { guard: "isNotWanted", meta: { refusal: downloadRefusals.fileNotWanted } } as const;
const rebuilding = [ifNotWanted, begun] as const;
const withdrawnFromAll = { guard: "isNotWanted", target: "none", actions: ["beginAnew", "drop"] } as const;
const withdrawal = [withdrawnFromAll, { target: "building", actions: ["beginAnew", "drop"] }] as const;
const failing = [
  { guard: "mayTryAgain", actions: "countFailure" },
  { target: "failed", actions: ["countFailure", "keepReason"] },
] as const;
const done = { guard: "isPresent", target: "ready", actions: "take" } as const;

/** The law of the file of a work in one format (docs/spec/works.md, «The law of a file»; docs/adr/0037). */
export const bookFileLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: "content.changed" }
      /** A text that readers had is theirs no more. */
      | { type: "text.withdrawn" }
      /** `contentVersion` of the work whose file is whole now. */
      | { type: "building.done"; contentVersion: number }
      | { type: "building.failed"; reason: string }
      | { type: "rebuild.requested" },
    transitionMeta: {} as { refusal: string },
  },
  guards: {
    isNotWanted: ({ context }) => !context.isWanted,
    isWantedAgain: ({ context }) => context.isWanted && context.hasFile,
    isWanted: ({ context }) => context.isWanted,
    isDropped: ({ context }) => !context.isWanted && !context.hasFile,
    mayTryAgain: ({ context }) => context.failures + 1 < MOST_FAILURES,
    // What has changed meanwhile has its own building: a file of two versions, or with a text that was withdrawn, is none.
    isPresent: ({ context, event }) => "contentVersion" in event && event.contentVersion === context.contentVersion,
  },
  actions: {
    beginAnew: assign({ failures: 0, reason: "" }),
    drop: assign({ hasFile: false }),
    take: assign({ hasFile: true, failures: 0, reason: "" }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    keepReason: assign(({ event }) => ("reason" in event ? { reason: event.reason } : {})),
  },
}).createMachine({
  id: "bookFile",
  initial: "none",
  context: ({ input }) => input,
  states: {
    none: {
      on: {
        "content.changed": { guard: "isWanted", ...begun },
        "rebuild.requested": rebuilding,
      },
    },
    building: {
      on: {
        "content.changed": [
          { guard: "isDropped", target: "none" },
          { guard: "isNotWanted", target: "stale" },
          { actions: "beginAnew" },
        ],
        "text.withdrawn": [withdrawnFromAll, { actions: ["beginAnew", "drop"] }],
        "building.done": done,
        "building.failed": failing,
        "rebuild.requested": [ifNotWanted, { actions: "beginAnew" }],
      },
    },
    ready: {
      on: {
        "content.changed": { target: "stale", actions: "beginAnew" },
        "text.withdrawn": withdrawal,
        "building.done": { guard: "isPresent", actions: "take" },
        "rebuild.requested": rebuilding,
      },
    },
    stale: {
      on: {
        "content.changed": { actions: "beginAnew" },
        "text.withdrawn": withdrawal,
        "building.done": done,
        "building.failed": failing,
        "rebuild.requested": rebuilding,
      },
    },
    failed: {
      on: {
        "content.changed": [
          { guard: "isWantedAgain", target: "stale", actions: "beginAnew" },
          { guard: "isWanted", ...begun },
        ],
        "text.withdrawn": withdrawal,
        "rebuild.requested": rebuilding,
      },
    },
  },
});

export type BookFileEvent = EventFromLogic<typeof bookFileLifecycle>;
export type StoredBookFile = Stored<typeof bookFileLifecycle>;
export type BookFileState = StoredBookFile["state"];
