import { assign, sendTo } from "xstate";
import type { Uploaded } from "../uploads/chunkUpload.machine.ts";
import {
  bookImportSetup,
  type Decisions,
  type ImportPreview,
  type ImportStage,
  nothing,
  type ReadPreview,
  type RefusedReading,
  resultOf,
} from "./bookImport.setup.ts";

const { createStateConfig } = bookImportSetup;

/** Asks what became of the import that an earlier page of this person began. */
const recalling = createStateConfig({
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

const unrecalled = createStateConfig({
  on: {
    "retry.requested": { target: "recalling", actions: "forget" },
    "another.requested": { target: "choosing", actions: "forget" },
  },
});

/** A part is on the server, and only the person can give the file once more. */
const interrupted = createStateConfig({
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
const changed = createStateConfig({
  on: {
    "restart.requested": { guard: "hasFile", target: "restarting" },
    "another.requested": { guard: "hasFile", target: "interrupted", actions: "dropFile" },
    "file.chosen": { target: "restarting", actions: { type: "keepFile", params: ({ event }) => event } },
    "cancellation.requested": "cancelling",
  },
});

const restarted = { target: "uploading", actions: "dropStage" } as const;

/** The part on the server goes first; what stays of it is cleaned within a day. */
const restarting = createStateConfig({
  invoke: {
    id: "abandonImport",
    src: "cancelImport",
    input: ({ context }) => ({ id: (context.stage as ImportStage).id }),
    onDone: restarted,
    onError: restarted,
  },
  after: { sendTimeout: restarted },
});

/** The upload began with an import's stage, and carries it whole. */
const stageOf = (output: Uploaded) => ({ stage: ("stage" in output ? output.stage : null) as ImportStage });

/** The file goes to the server; the upload itself is paused, resumed and notified of the network. */
const uploading = bookImportSetup.createStateConfig({
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

/** A book on its way from a file to a draft: uploaded by slices, read, looked at, committed. Outlives the screen, and the page. */
export const bookImportMachine = bookImportSetup.createMachine({
  id: "bookImport",
  context: nothing,
  initial: "choosing",
  states: {
    /** Whatever leads here has forgotten everything. */
    choosing: {
      on: {
        "visit.made": "recalling",
        "file.chosen": { target: "uploading", actions: { type: "keepFile", params: ({ event }) => event } },
      },
    },
    recalling,
    unrecalled,
    interrupted,
    changed,
    restarting,
    uploading,
    reading: {
      on: { "cancellation.requested": "cancelling" },
      invoke: {
        id: "readImport",
        src: "readImport",
        input: ({ context: { stage, entry } }) => ({ id: (stage as ImportStage).id, entry }),
        onDone: [
          {
            guard: ({ event }) => event.output.outcome === "preview",
            target: "previewing",
            actions: { type: "takePreview", params: ({ event }) => event.output as ReadPreview },
          },
          {
            guard: ({ event }) => event.output.outcome === "choose",
            target: "choosingBook",
            actions: assign({ books: ({ event }) => (event.output as { books: string[] }).books }),
          },
          {
            target: "refused",
            actions: { type: "tell", params: ({ event }) => event.output as RefusedReading },
          },
        ],
        onError: { target: "unread", actions: { type: "tellFault", params: ({ event }) => event } },
      },
      after: { readTimeout: { target: "unread", actions: "tellSlow" } },
    },
    unread: { on: { "retry.requested": "reading", "cancellation.requested": "cancelling" } },
    choosingBook: {
      on: {
        "book.chosen": { target: "reading", actions: assign({ entry: ({ event }) => event.entry }) },
        "cancellation.requested": "cancelling",
      },
    },
    previewing: {
      on: {
        "decisions.made": {
          actions: [
            assign({ decisions: ({ event }) => event.decisions, trouble: null }),
            {
              type: "keepDecisions",
              params: ({ context: { stage, preview }, event: { decisions } }) => ({
                id: (stage as ImportStage).id,
                preview: preview as ImportPreview,
                decisions,
              }),
            },
          ],
        },
        "commit.requested": "committing",
        "cancellation.requested": "cancelling",
      },
    },
    committing: {
      invoke: {
        id: "commitImport",
        src: "commitImport",
        input: ({ context: { stage, decisions, preview } }) => ({
          id: (stage as ImportStage).id,
          decisions: decisions as Decisions,
          replaceWorkId: (decisions?.isReplacing && preview?.sameAs?.workId) || null,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.outcome === "refused",
            target: "previewing",
            actions: { type: "tell", params: ({ event }) => event.output as { message: string } },
          },
          {
            target: "done",
            actions: { type: "finish", params: ({ event }) => resultOf(event.output) },
          },
        ],
        onError: { target: "previewing", actions: { type: "tellFault", params: ({ event }) => event } },
      },
      after: { readTimeout: { target: "previewing", actions: "tellSlow" } },
    },
    cancelling: {
      invoke: {
        id: "cancelImport",
        src: "cancelImport",
        input: ({ context }) => ({ id: (context.stage as ImportStage).id }),
        onDone: { target: "choosing", actions: "forget" },
        // It may have become a work: the answer to its commit was lost. What else stays is cleaned within a day.
        onError: { target: "recalling", actions: "forget" },
      },
      after: { sendTimeout: { target: "choosing", actions: "forget" } },
    },
    refused: {
      on: {
        "file.chosen": {
          target: "uploading",
          actions: ["forget", { type: "keepFile", params: ({ event }) => event }],
        },
      },
    },
    done: { on: { "another.requested": { target: "choosing", actions: "forget" } } },
  },
});
