import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { sending } from "./chunkUpload.sending.ts";
import { chunkUploadSetup, stageOf } from "./chunkUpload.setup.ts";
import type { Uploaded } from "./chunkUpload.types.ts";

/**
 * A file on its way to the server, by chunks: what is there is never sent again, and in the end both sides compare what they have. It
 * can be paused, goes on by itself after a fault, later each time, and at once when the network is back.
 */
export const chunkUploadMachine = chunkUploadSetup.createMachine({
  id: "chunkUpload",
  context: ({ input }) => {
    const there = input.stage?.received ?? 0;
    return { ...input, received: there, stored: there, sent: 0, spent: 0, faults: 0, trouble: "" };
  },
  output: ({ event }) => event.output as Uploaded,
  initial: "beginning",
  states: {
    beginning: { always: [{ guard: "isStarted", target: "sending" }, { target: "starting" }] },
    starting: {
      on: { "cancellation.requested": "cancelled" },
      invoke: {
        id: "startUpload",
        src: "startUpload",
        input: ({ context: { file } }) => ({ file }),
        onDone: [
          {
            guard: { type: "isRefused", params: ({ event }) => event.output },
            target: "refused",
            actions: { type: "takeStart", params: ({ event }) => event.output },
          },
          { target: "sending", actions: { type: "takeStart", params: ({ event }) => event.output } },
        ],
        onError: { target: "waiting", actions: { type: "noteFault", params: ({ event }) => event } },
      },
      after: { startTimeout: { target: "waiting", actions: "noteSilence" } },
    },
    sending,
    /** The browser says what it has read, the server what it lacks of it. */
    completing: {
      on: { "cancellation.requested": "cancelling" },
      invoke: {
        id: "completeUpload",
        src: "completeUpload",
        input: ({ context: { stage, file } }) => ({ id: stage?.id ?? "", file }),
        onDone: [
          { guard: { type: "isAccepted", params: ({ event }) => event.output }, target: "uploaded" },
          { guard: { type: "isChanged", params: ({ event }) => event.output }, target: "fileChanged" },
          { target: "sending" },
        ],
        onError: [
          {
            guard: { type: "isFinal", params: ({ event }) => event },
            target: "refused",
            actions: { type: "noteFault", params: ({ event }) => event },
          },
          { target: "waiting", actions: { type: "noteFault", params: ({ event }) => event } },
        ],
      },
      after: { completionTimeout: { target: "waiting", actions: "noteSilence" } },
    },
    /** The last try failed. */
    waiting: {
      on: {
        "pause.requested": "paused",
        "retry.requested": "beginning",
        "network.returned": "beginning",
        "cancellation.requested": [{ guard: "isStarted", target: "cancelling" }, { target: "cancelled" }],
      },
      after: { backoff: "beginning" },
    },
    paused: {
      on: {
        "resumption.requested": "beginning",
        "cancellation.requested": [{ guard: "isStarted", target: "cancelling" }, { target: "cancelled" }],
      },
    },
    /** The part on the server goes; what stays of it is cleaned within a day. */
    cancelling: {
      invoke: {
        id: "cancelUpload",
        src: "cancelUpload",
        input: ({ context: { stage } }) => ({ id: stage?.id ?? "" }),
        onDone: "cancelled",
        onError: "cancelled",
      },
      after: { cancelTimeout: "cancelled" },
    },
    uploaded: { type: "final", output: ({ context }) => ({ outcome: "uploaded", stage: stageOf(context) }) },
    /** The file is another one than it was. */
    fileChanged: { type: "final", output: ({ context }) => ({ outcome: "fileChanged", stage: stageOf(context) }) },
    refused: { type: "final", output: ({ context: { trouble } }) => ({ outcome: "refused", message: trouble }) },
    cancelled: { type: "final", output: { outcome: "cancelled" } },
  },
});

export type ChunkUploadActor = ActorRefFrom<typeof chunkUploadMachine>;
export type ChunkUploadSnapshot = SnapshotFrom<typeof chunkUploadMachine>;
