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

const answered = ({ event }: { event: { output: SubmitOutcome } }) => event.output;
const refusalOf = (message: string) => ({ outcome: "refused" as const, message });
const messageOf = (answer: SubmitOutcome): string => (answer.outcome === "refused" ? answer.message : "");

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
    tellUploaded: emit(({ context: { files } }, answer: SubmitOutcome) => ({
      type: "file.uploaded" as const,
      id: files[0]?.id ?? "",
      result: answer.outcome === "done" ? answer.result : null,
    })),
    refuse: assign(({ context: { files, refused } }, answer: SubmitOutcome) => ({
      refused: [...refused, ...files.slice(0, 1).map((first) => ({ ...first, message: messageOf(answer) }))],
    })),
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
            guard: { type: "isRefused", params: answered },
            target: "choosing",
            actions: [{ type: "refuse", params: answered }, "next"],
          },
          { target: "choosing", actions: [{ type: "tellUploaded", params: answered }, "next"] },
        ],
        onError: {
          target: "choosing",
          actions: [{ type: "refuse", params: ({ event }) => refusalOf(reasonOf(event.error)) }, "next"],
        },
      },
      after: {
        uploadTimeout: {
          target: "choosing",
          actions: [{ type: "refuse", params: refusalOf(messages.slowServer) }, "next"],
        },
      },
    },
  },
});
