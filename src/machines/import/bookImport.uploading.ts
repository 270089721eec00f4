import { sendTo } from "xstate";
import type { Uploaded } from "../uploads/chunkUpload.types.ts";
import { bookImportSetup } from "./bookImport.setup.ts";
import type { ImportStage } from "./bookImport.types.ts";

/** The upload began with an import's stage, and carries it whole. */
const stageOf = (output: Uploaded) => ({ stage: ("stage" in output ? output.stage : null) as ImportStage });

/** The file goes to the server; the upload itself is paused, resumed and notified of the network. */
export const uploading = bookImportSetup.createStateConfig({
  initial: "going",
  states: {
    going: {
      on: {
        "cancellation.requested": {
          target: "leaving",
          actions: sendTo("upload", { type: "cancellation.requested" }),
        },
      },
    },
    /** The person has given it up: the part on the server goes. */
    leaving: {},
  },
  invoke: {
    id: "upload",
    src: "chunkUpload",
    input: ({ context: { file, stage } }) => ({ file: file as File, stage }),
    onDone: [
      {
        guard: ({ event }) => event.output.outcome === "uploaded",
        target: "#bookImport.reading",
        actions: { type: "takeStage", params: ({ event }) => stageOf(event.output) },
      },
      {
        guard: ({ event }) => event.output.outcome === "fileChanged",
        target: "#bookImport.changed",
        actions: [{ type: "takeStage", params: ({ event }) => stageOf(event.output) }, "dropFile"],
      },
      {
        guard: ({ event }) => event.output.outcome === "refused",
        target: "#bookImport.refused",
        actions: { type: "tell", params: ({ event }) => event.output as { message: string } },
      },
      { target: "#bookImport.choosing", actions: "forget" },
    ],
    onError: { target: "#bookImport.refused", actions: { type: "tellFault", params: ({ event }) => event } },
  },
});
