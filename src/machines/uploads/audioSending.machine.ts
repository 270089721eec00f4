import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { needsFile, opening } from "./audioSending.recalling.ts";
import { completing, sending, starting } from "./audioSending.sending.ts";
import { audioSendingSetup, telling } from "./audioSending.setup.ts";

/**
 * One sound on its way to become a chapter: the queue gives it its turns, the line sends what the server lacks. It goes on by itself
 * after a fault, later each time, and ends when the server has decided what becomes of it.
 */
export const audioSendingMachine = audioSendingSetup.createMachine({
  id: "audioSending",
  context: ({ input }) => ({
    ...input,
    stored: input.received,
    sent: 0,
    spent: 0,
    resumedAt: input.received,
    faults: 0,
    trouble: "",
  }),
  initial: "beginning",
  states: {
    beginning: {
      always: [
        { guard: "isUnknown", target: "queued" },
        { guard: "isWorkedOn", target: "working" },
        { target: "needsFile" },
      ],
    },
    queued: {
      entry: telling("new"),
      on: { "turn.given": "starting", "pause.requested": "paused", "cancellation.requested": "cancelling" },
    },
    starting,
    /** The server has not answered. */
    unstarted: {
      on: {
        "pause.requested": "paused",
        "retry.requested": "starting",
        "network.returned": "starting",
        "cancellation.requested": "cancelling",
      },
      after: { backoff: "starting" },
    },
    ready: {
      entry: telling("ready"),
      on: { "turn.given": "sending", "pause.requested": "paused", "cancellation.requested": "cancelling" },
    },
    sending,
    /** The last try failed. */
    waiting: {
      entry: telling("waiting"),
      on: {
        "pause.requested": "paused",
        "retry.requested": "sending",
        "network.returned": "sending",
        "cancellation.requested": "cancelling",
      },
      after: { backoff: "sending" },
    },
    paused: {
      entry: telling("paused"),
      on: {
        "resumption.requested": [{ guard: "isUnknown", target: "queued" }, { target: "ready" }],
        "cancellation.requested": "cancelling",
      },
    },
    completing,
    /** The server reads it, and makes a chapter of it. */
    working: {
      entry: telling("working"),
      on: {
        "server.told": [
          // It has found a part of it damaged.
          { guard: { type: "isLacking", params: ({ event }) => event }, target: "ready" },
          { guard: { type: "isLackingHere", params: ({ event }) => event }, target: "needsFile" },
          {
            guard: { type: "isDecided", params: ({ event }) => event },
            target: "handedOver",
            actions: {
              type: "tell",
              params: ({ context: { facts }, event: { state } }) => ({
                type: "upload.ended",
                id: facts.id,
                ended: state,
              }),
            },
          },
        ],
      },
    },
    needsFile,
    opening,
    /** Another one than the server has a part of. */
    fileChanged: { entry: telling("fileChanged"), on: { "cancellation.requested": "cancelling" } },
    refused: {
      entry: telling("refused"),
      on: {
        "retry.requested": { target: "queued", actions: "beginAnew" },
        "cancellation.requested": "cancelling",
      },
    },
    /** What the server has of it goes; what stays is shown again by the next page. */
    cancelling: {
      invoke: {
        id: "cancelUpload",
        src: "cancelUpload",
        input: ({ context: { facts } }) => facts,
        onDone: "cancelled",
        onError: "cancelled",
      },
      after: { cancelTimeout: "cancelled" },
    },
    handedOver: { type: "final" },
    cancelled: {
      type: "final",
      entry: {
        type: "tell",
        params: ({ context: { facts } }) => ({ type: "upload.ended", id: facts.id, ended: "cancelled" }),
      },
    },
  },
});

export type AudioSendingActor = ActorRefFrom<typeof audioSendingMachine>;
export type AudioSendingSnapshot = SnapshotFrom<typeof audioSendingMachine>;
