import { assign, emit, setup } from "xstate";
import { messages, reasonOf } from "../../text/messages.ts";
import type { SubmitOutcome } from "../data/form.machine.ts";
import { port } from "../lib/port.ts";

/** `id`: made by the one who added the file. */
export type QueuedFile = { id: string; file: File };
export type RefusedFile = QueuedFile & { message: string };

type Context = {
  /** The first is on its way. */
  files: readonly QueuedFile[];
  /** Let go, until they are tried again or seen. */
  refused: readonly RefusedFile[];
  /** How many of this batch are done with, for «2 из 5». */
  finished: number;
};

/** Files that go to the server one after the other: a refused one is reported and lets the next one go. */
export const uploadQueueMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: "files.added"; files: readonly QueuedFile[] }
      | { type: "retry.requested" }
      | { type: "refusals.seen" },
    emitted: {} as { type: "file.uploaded"; id: string; result: unknown },
  },
  actors: { uploadFile: port<SubmitOutcome, QueuedFile>("uploadFile") },
  actions: {
    begin: assign({ refused: [], finished: 0 }),
    add: assign(({ context }, params: { files: readonly QueuedFile[] }) => ({
      files: [...context.files, ...params.files],
    })),
    addRefused: assign(({ context: { files, refused } }) => ({
      files: [...files, ...refused.map(({ id, file }) => ({ id, file }))],
      refused: [],
    })),
    tellUploaded: emit(({ context: { files } }, { result }: { result: unknown }) => ({
      type: "file.uploaded" as const,
      id: files[0]?.id ?? "",
      result,
    })),
    refuse: assign(({ context: { files, refused } }, { message }: { message: string }) => {
      const [first] = files;
      return { refused: first ? [...refused, { ...first, message }] : refused };
    }),
    next: assign(({ context: { files, finished } }) => ({ files: files.slice(1), finished: finished + 1 })),
    forgetRefused: assign({ refused: [] }),
  },
  guards: {
    hasMore: ({ context: { files } }) => files.length > 0,
    hasRefused: ({ context: { refused } }) => refused.length > 0,
    isRefused: (_, answer: SubmitOutcome) => answer.outcome === "refused",
  },
  /** Files are larger than forms. */
  delays: { uploadTimeout: 300_000 },
}).createMachine({
  id: "uploadQueue",
  context: { files: [], refused: [], finished: 0 },
  on: { "refusals.seen": { guard: "hasRefused", actions: "forgetRefused" } },
  initial: "idle",
  states: {
    idle: {
      on: {
        "files.added": { target: "choosing", actions: ["begin", { type: "add", params: ({ event }) => event }] },
        "retry.requested": { guard: "hasRefused", target: "choosing", actions: ["addRefused", "begin"] },
      },
    },
    choosing: { always: [{ guard: "hasMore", target: "uploading" }, { target: "idle" }] },
    uploading: {
      on: {
        "files.added": { actions: { type: "add", params: ({ event }) => event } },
        "retry.requested": { guard: "hasRefused", actions: "addRefused" },
      },
      invoke: {
        id: "uploadFile",
        src: "uploadFile",
        input: ({ context: { files } }) => files[0] as QueuedFile,
        onDone: [
          {
            guard: { type: "isRefused", params: ({ event }) => event.output },
            target: "choosing",
            actions: [
              {
                type: "refuse",
                params: ({ event: { output } }) => ({ message: output.outcome === "refused" ? output.message : "" }),
              },
              "next",
            ],
          },
          {
            target: "choosing",
            actions: [
              {
                type: "tellUploaded",
                params: ({ event: { output } }) => ({ result: output.outcome === "done" ? output.result : null }),
              },
              "next",
            ],
          },
        ],
        onError: {
          target: "choosing",
          actions: [{ type: "refuse", params: ({ event }) => ({ message: reasonOf(event.error) }) }, "next"],
        },
      },
      after: {
        uploadTimeout: {
          target: "choosing",
          actions: [{ type: "refuse", params: { message: messages.slowServer } }, "next"],
        },
      },
    },
  },
});
