import { chunkUploadSetup } from "./chunkUpload.setup.ts";

/** The bytes that the server lacks go, by one tab of this browser at a time. */
export const sending = chunkUploadSetup.createStateConfig({
  exit: "loseUnstored",
  on: {
    "cancellation.requested": "cancelling",
    "all.sent": "completing",
    "server.works": "completing",
    "file.changed": "fileChanged",
    "line.failed": [
      {
        guard: { type: "isFinal", params: ({ event }) => event },
        target: "refused",
        actions: { type: "noteFault", params: ({ event }) => event },
      },
      { target: "waiting", actions: { type: "noteFault", params: ({ event }) => event } },
    ],
  },
  invoke: {
    id: "line",
    src: "line",
    input: ({ context: { stage, file } }) => ({ id: stage?.id ?? "", file }),
    onError: { target: "waiting", actions: { type: "noteFault", params: ({ event }) => event } },
  },
  initial: "going",
  states: {
    going: {
      on: {
        "bytes.sent": {
          target: "going",
          reenter: true,
          actions: { type: "takeBytes", params: ({ event }) => event },
        },
        "lock.awaited": "elsewhere",
        "pause.requested": "stopping",
      },
      after: { silence: { target: "#chunkUpload.waiting", actions: "noteSilence" } },
    },
    /** Another tab sends it. */
    elsewhere: { on: { "lock.taken": "going", "pause.requested": "stopping" } },
    /** A pause: chunks that have been begun are let end, up to three of 16 MiB that would have to be sent again. */
    stopping: {
      entry: "drainLine",
      on: {
        "bytes.sent": { actions: { type: "takeBytes", params: ({ event }) => event } },
        "line.drained": "#chunkUpload.paused",
        "line.failed": "#chunkUpload.paused",
        // The line begins again, and what was on its way is sent again.
        "resumption.requested": "#chunkUpload.beginning",
      },
      after: { drainTime: "#chunkUpload.paused" },
    },
  },
});
