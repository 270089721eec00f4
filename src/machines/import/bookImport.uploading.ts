import { bookImportSetup } from "./bookImport.setup.ts";
import { type ImportStage, resultOf } from "./bookImport.types.ts";

/** The file goes to the server slice by slice; what is there is never sent again. */
export const uploading = bookImportSetup.createStateConfig({
  on: {
    "cancellation.requested": [
      { guard: "isStarted", target: "cancelling" },
      { target: "choosing", actions: "forget" },
    ],
  },
  initial: "starting",
  states: {
    starting: {
      invoke: {
        id: "startImport",
        src: "startImport",
        input: ({ context }) => ({ file: context.file as File }),
        onDone: [
          {
            guard: ({ event }) => event.output.outcome === "refused",
            target: "#bookImport.refused",
            actions: { type: "tell", params: ({ event }) => event.output as { message: string } },
          },
          {
            target: "sending",
            actions: {
              type: "takeStage",
              params: ({ event }) => ({ stage: resultOf(event.output) }),
            },
          },
        ],
        onError: { target: "waiting", actions: { type: "countFault", params: ({ event }) => event } },
      },
      after: { sendTimeout: { target: "waiting", actions: "tellSlow" } },
    },
    sending: {
      on: { "pause.requested": "paused" },
      invoke: {
        id: "sendSlice",
        src: "sendSlice",
        input: ({ context: { stage, file, received } }) => ({
          id: (stage as ImportStage).id,
          file: file as File,
          offset: received,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.outcome === "fileChanged",
            target: "#bookImport.changed",
            actions: "dropFile",
          },
          {
            guard: { type: "isWhole", params: ({ event }) => event.output },
            target: "#bookImport.reading",
            actions: { type: "takeSlice", params: ({ event }) => event.output },
          },
          {
            target: "sending",
            reenter: true,
            actions: { type: "takeSlice", params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: { type: "isFinal", params: ({ event }) => event },
            target: "#bookImport.refused",
            actions: { type: "countFault", params: ({ event }) => event },
          },
          { target: "waiting", actions: { type: "countFault", params: ({ event }) => event } },
        ],
      },
      after: { sendTimeout: { target: "waiting", actions: "tellSlow" } },
    },
    waiting: {
      on: { "pause.requested": "paused", "retry.requested": "again" },
      after: { backoff: "again" },
    },
    paused: { on: { "resumption.requested": "again" } },
    again: { always: [{ guard: "isStarted", target: "sending" }, { target: "starting" }] },
  },
});
