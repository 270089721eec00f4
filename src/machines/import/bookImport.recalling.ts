import { bookImportSetup } from "./bookImport.setup.ts";
import type { ImportStage } from "./bookImport.types.ts";

const { createStateConfig } = bookImportSetup;

/** Asks what became of the import that an earlier page of this person began. */
export const recalling = createStateConfig({
  invoke: {
    id: "recallImport",
    src: "recallImport",
    onDone: [
      {
        guard: ({ event }) => event.output.outcome === "done",
        target: "done",
        actions: { type: "takeRecalled", params: ({ event }) => event.output },
      },
      {
        guard: { type: "isUploaded", params: ({ event }) => event.output },
        target: "reading",
        actions: { type: "takeRecalled", params: ({ event }) => event.output },
      },
      {
        guard: ({ event }) => event.output.outcome === "begun",
        target: "interrupted",
        actions: { type: "takeRecalled", params: ({ event }) => event.output },
      },
      { target: "choosing" },
    ],
    onError: { target: "unrecalled", actions: { type: "tellFault", params: ({ event }) => event } },
  },
  after: { recallTimeout: { target: "unrecalled", actions: "tellSlow" } },
});

export const unrecalled = createStateConfig({
  on: {
    "retry.requested": { target: "recalling", actions: "forget" },
    "another.requested": { target: "choosing", actions: "forget" },
  },
});

/** A part is on the server, and only the person can give the file once more. */
export const interrupted = createStateConfig({
  on: {
    "file.chosen": [
      {
        guard: { type: "isSameFile", params: ({ event }) => event },
        target: "uploading",
        actions: { type: "keepFile", params: ({ event }) => event },
      },
      { target: "changed", actions: { type: "keepFile", params: ({ event }) => event } },
    ],
    "cancellation.requested": "cancelling",
  },
});

/** Another file than the one that the server has a part of; without a file: it was changed while it was sent. */
export const changed = createStateConfig({
  on: {
    "restart.requested": { guard: "hasFile", target: "restarting" },
    "another.requested": { guard: "hasFile", target: "interrupted", actions: "dropFile" },
    "file.chosen": { target: "restarting", actions: { type: "keepFile", params: ({ event }) => event } },
    "cancellation.requested": "cancelling",
  },
});

const restarted = { target: "uploading", actions: "dropStage" } as const;

/** The part on the server goes first; what stays of it is cleaned within a day. */
export const restarting = createStateConfig({
  invoke: {
    id: "abandonImport",
    src: "cancelImport",
    input: ({ context }) => ({ id: (context.stage as ImportStage).id }),
    onDone: restarted,
    onError: restarted,
  },
  after: { sendTimeout: restarted },
});
