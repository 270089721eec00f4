import { type ActorRefFrom, assign, setup } from "xstate";
import { messages } from "../../text/messages.ts";
import { isFinal, saveFaultOf } from "../chapters/saveFault.ts";
import type { SubmitOutcome } from "../data/form.machine.ts";
import { port } from "../lib/port.ts";

/** What the server has of a file; it may say more of it. */
export type UploadStage = { id: string; received: number };
export type SentSlice = { outcome: "sent"; received: number; milliseconds: number } | { outcome: "fileChanged" };
/** What became of it. `stage`: with as much as the server had in the end. */
export type Uploaded =
  | { outcome: "uploaded" | "fileChanged"; stage: UploadStage }
  | { outcome: "refused"; message: string }
  | { outcome: "cancelled" };

type Input = {
  file: File;
  /** null: it begins; otherwise it goes on where the server is. */
  stage: UploadStage | null;
};
export type UploadContext = Input & {
  /** How much the server has, in bytes. */
  received: number;
  /** Bytes sent since this began, and how long that took, in milliseconds: how fast the line is. */
  sent: number;
  spent: number;
  /** Faults one after the other. */
  faults: number;
  /** What is told of the last one. */
  trouble: string;
};

const LONGEST_BACKOFF = 60_000;
const stageOf = ({ stage, received }: UploadContext): UploadStage => ({ ...(stage as UploadStage), received });

/**
 * A file on its way to the server, slice by slice: what is there is never sent again. It can be paused, goes on by itself after a
 * fault, later each time, and at once when the network is back.
 */
export const chunkUploadMachine = setup({
  types: {
    input: {} as Input,
    context: {} as UploadContext,
    output: {} as Uploaded,
    events: {} as
      | { type: "pause.requested" }
      | { type: "resumption.requested" }
      | { type: "retry.requested" }
      | { type: "network.returned" }
      | { type: "cancellation.requested" },
  },
  actors: {
    startUpload: port<SubmitOutcome<UploadStage>, { file: File }>("startUpload"),
    sendSlice: port<SentSlice, { id: string; file: File; offset: number }>("sendSlice"),
    cancelUpload: port<void, { id: string }>("cancelUpload"),
  },
  actions: {
    takeStage: assign((_, answer: SubmitOutcome<UploadStage>) =>
      answer.outcome === "done"
        ? { stage: answer.result, received: answer.result.received, faults: 0 }
        : { trouble: answer.message },
    ),
    takeSlice: assign(({ context }, answer: SentSlice) => {
      if (answer.outcome === "fileChanged") return {};
      const received = Math.max(context.received, answer.received);
      const sent = context.sent + received - context.received;
      return { received, sent, spent: context.spent + answer.milliseconds, faults: 0 };
    }),
    noteFault: assign(({ context }, { error }: { error: unknown }) => ({
      faults: context.faults + 1,
      trouble: saveFaultOf(error).reason,
    })),
  },
  guards: {
    isStarted: ({ context }) => context.stage !== null,
    isRefused: (_, answer: SubmitOutcome) => answer.outcome === "refused",
    isChanged: (_, answer: SentSlice) => answer.outcome === "fileChanged",
    isWhole: ({ context }, answer: SentSlice) => answer.outcome === "sent" && answer.received >= context.file.size,
    isFinal: (_, { error }: { error: unknown }) => isFinal(saveFaultOf(error)),
  },
  delays: {
    sendTimeout: 60_000,
    backoff: ({ context }) => Math.min(LONGEST_BACKOFF, 1_000 * 2 ** context.faults),
  },
}).createMachine({
  id: "chunkUpload",
  context: ({ input }) => ({
    ...input,
    received: input.stage?.received ?? 0,
    sent: 0,
    spent: 0,
    faults: 0,
    trouble: "",
  }),
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
          {
            guard: { type: "isRefused", params: ({ event }) => event.output },
            target: "refused",
            actions: { type: "takeStage", params: ({ event }) => event.output },
          },
          { target: "sending", actions: { type: "takeStage", params: ({ event }) => event.output } },
        ],
        onError: { target: "waiting", actions: { type: "noteFault", params: ({ event }) => event } },
      },
      after: {
        sendTimeout: {
          target: "waiting",
          actions: { type: "noteFault", params: { error: new Error(messages.slowServer) } },
        },
      },
    },
    sending: {
      on: { "pause.requested": "paused", "cancellation.requested": "cancelling" },
      invoke: {
        id: "sendSlice",
        src: "sendSlice",
        input: ({ context: { stage, file, received } }) => ({ id: stage?.id ?? "", file, offset: received }),
        onDone: [
          { guard: { type: "isChanged", params: ({ event }) => event.output }, target: "fileChanged" },
          {
            guard: { type: "isWhole", params: ({ event }) => event.output },
            target: "uploaded",
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
            target: "refused",
            actions: { type: "noteFault", params: ({ event }) => event },
          },
          { target: "waiting", actions: { type: "noteFault", params: ({ event }) => event } },
        ],
      },
      after: {
        sendTimeout: {
          target: "waiting",
          actions: { type: "noteFault", params: { error: new Error(messages.slowServer) } },
        },
      },
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
      after: { sendTimeout: "cancelled" },
    },
    uploaded: { type: "final", output: ({ context }) => ({ outcome: "uploaded", stage: stageOf(context) }) },
    /** The file is another one than it was. */
    fileChanged: { type: "final", output: ({ context }) => ({ outcome: "fileChanged", stage: stageOf(context) }) },
    refused: { type: "final", output: ({ context: { trouble } }) => ({ outcome: "refused", message: trouble }) },
    cancelled: { type: "final", output: { outcome: "cancelled" } },
  },
});

export type ChunkUploadActor = ActorRefFrom<typeof chunkUploadMachine>;
