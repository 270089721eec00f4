import { type ActorRefFrom, assign, fromCallback, type SnapshotFrom, sendTo, setup } from "xstate";
import type { SubmitOutcome } from "../data/form.machine.ts";
import { port } from "../lib/port.ts";
import type { Completed, LineEvent, Sending, SentBytes } from "./line.ts";
import * as line from "./line.ts";

/** What the server has of a file; it may say more of it. */
export type UploadStage = { id: string; received: number };
export type UploadStarted = SubmitOutcome<UploadStage>;
/** What became of it. `stage`: with as much as the server had in the end. */
export type Uploaded =
  | { outcome: "uploaded" | "fileChanged"; stage: UploadStage }
  | { outcome: "refused"; message: string }
  | { outcome: "cancelled" };

type UploadInput = {
  file: File;
  /** null: it begins; otherwise it goes on with what the server lacks. */
  stage: UploadStage | null;
};

export type UploadContext = UploadInput & Sending;

/** What an upload ends with of its file. */
const stageOf = ({ stage, stored }: UploadContext): UploadStage => ({
  ...(stage as UploadStage),
  received: stored,
});

const started = ({ event }: { event: { output: UploadStarted } }) => event.output;
const takeStart = { type: "takeStart", params: started } as const;
const completed = ({ event }: { event: { output: Completed } }) => event.output;
const failure = ({ event }: { event: { error: unknown } }) => event;
const noteFault = { type: "noteFault", params: failure } as const;
/** A fault that the person alone can help with ends it; after another one it tries again. */
const failed = [
  { guard: { type: "isFinal", params: failure }, target: "refused", actions: noteFault },
  { target: "waiting", actions: noteFault },
] as const;

/**
 * A file on its way to the server, by chunks: what is there is never sent again, and in the end both sides compare what they have. It
 * can be paused, goes on by itself after a fault, later each time, and at once when the network is back.
 */
export const chunkUploadMachine = setup({
  types: {
    input: {} as UploadInput,
    context: {} as UploadContext,
    output: {} as Uploaded,
    events: {} as LineEvent,
  },
  actors: {
    startUpload: port<UploadStarted, { file: File }>("startUpload"),
    /** Sends what the server lacks; drained, it begins nothing more. */
    line: fromCallback<{ type: "drain.wanted" }, { id: string; file: File }>(() => {}),
    completeUpload: port<Completed, { id: string; file: File }>("completeUpload"),
    cancelUpload: port<void, { id: string }>("cancelUpload"),
  },
  actions: {
    takeStart: assign((_, answer: UploadStarted) =>
      answer.outcome === "done"
        ? { stage: answer.result, ...line.withStart(answer.result) }
        : { trouble: answer.message },
    ),
    takeBytes: assign(({ context }, bytes: SentBytes) => line.withBytes(context, bytes)),
    drainLine: sendTo("line", { type: "drain.wanted" }),
    /** What was on its way is lost. */
    loseUnstored: assign(({ context: { stored } }) => ({ received: stored })),
    noteFault: assign(({ context }, fault: { error: unknown }) => line.withFault(context, fault)),
    noteSilence: assign(({ context }) => line.withSilence(context)),
  },
  guards: {
    ...line.lineGuards,
    isStarted: ({ context }) => context.stage !== null,
  },
  delays: {
    startTimeout: 60_000,
    /** Not a byte goes. */
    silence: 30_000,
    /** So long a pause waits for chunks that have been begun. */
    drainTime: 10_000,
    completionTimeout: 180_000,
    cancelTimeout: 60_000,
    backoff: ({ context }) => line.backoffAfter(context.faults),
  },
}).createMachine({
  id: "chunkUpload",
  context: ({ input }) => ({ ...input, ...line.sendingFrom(input.stage?.received ?? 0) }),
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
          { guard: { type: "isRefused", params: started }, target: "refused", actions: takeStart },
          { target: "sending", actions: takeStart },
        ],
        onError: { target: "waiting", actions: noteFault },
      },
      after: { startTimeout: { target: "waiting", actions: "noteSilence" } },
    },
    /** The bytes that the server lacks go, by one tab of this browser at a time. */
    sending: {
      exit: "loseUnstored",
      on: {
        "cancellation.requested": "cancelling",
        "all.sent": "completing",
        "server.works": "completing",
        "file.changed": "fileChanged",
        "line.failed": failed,
      },
      invoke: {
        id: "line",
        src: "line",
        input: ({ context: { stage, file } }) => ({ id: stage?.id ?? "", file }),
        onError: { target: "waiting", actions: noteFault },
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
    },
    /** The browser says what it has read, the server what it lacks of it. */
    completing: {
      on: { "cancellation.requested": "cancelling" },
      invoke: {
        id: "completeUpload",
        src: "completeUpload",
        input: ({ context: { stage, file } }) => ({ id: stage?.id ?? "", file }),
        onDone: [
          { guard: { type: "isAccepted", params: completed }, target: "uploaded" },
          { guard: { type: "isChanged", params: completed }, target: "fileChanged" },
          { target: "sending" },
        ],
        onError: failed,
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
