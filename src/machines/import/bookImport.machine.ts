import { assign } from "xstate";
import { changed, interrupted, recalling, restarting, unrecalled } from "./bookImport.recalling.ts";
import { bookImportSetup } from "./bookImport.setup.ts";
import type { Decisions, ImportPreview, ImportStage, ReadPreview, RefusedReading } from "./bookImport.types.ts";
import { nothing, resultOf } from "./bookImport.types.ts";
import { uploading } from "./bookImport.uploading.ts";

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
