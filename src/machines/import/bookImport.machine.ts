import { assign } from "xstate";
import { bookImportSetup } from "./bookImport.setup.ts";
import type { Decisions, ImportPreview, ImportStage } from "./bookImport.types.ts";
import { nothing, resultOf } from "./bookImport.types.ts";

/** A book on its way from a file to a draft: uploaded by slices, read, looked at, committed. Outlives the screen. */
export const bookImportMachine = bookImportSetup.createMachine({
  id: "bookImport",
  context: nothing,
  initial: "choosing",
  states: {
    choosing: {
      on: { "file.chosen": { target: "uploading", actions: { type: "takeFile", params: ({ event }) => event } } },
    },
    uploading: {
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
    },
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
            actions: { type: "takePreview", params: ({ event }) => event.output as ImportPreview },
          },
          {
            guard: ({ event }) => event.output.outcome === "choose",
            target: "choosingBook",
            actions: assign({ books: ({ event }) => (event.output as { books: string[] }).books }),
          },
          {
            target: "refused",
            actions: { type: "tell", params: ({ event }) => event.output as never },
          },
        ],
        onError: { target: "unread", actions: { type: "countFault", params: ({ event }) => event } },
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
        "decisions.made": { actions: assign({ decisions: ({ event }) => event.decisions, trouble: null }) },
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
        onError: { target: "previewing", actions: { type: "countFault", params: ({ event }) => event } },
      },
      after: { readTimeout: { target: "previewing", actions: "tellSlow" } },
    },
    cancelling: {
      invoke: {
        id: "cancelImport",
        src: "cancelImport",
        input: ({ context }) => ({ id: (context.stage as ImportStage).id }),
        onDone: { target: "choosing", actions: "forget" },
        // What stays is cleaned within a day.
        onError: { target: "choosing", actions: "forget" },
      },
      after: { sendTimeout: { target: "choosing", actions: "forget" } },
    },
    refused: {
      on: {
        "file.chosen": { target: "uploading", actions: { type: "takeFile", params: ({ event }) => event } },
        "another.requested": { target: "choosing", actions: "forget" },
      },
    },
    done: { on: { "another.requested": { target: "choosing", actions: "forget" } } },
  },
});
