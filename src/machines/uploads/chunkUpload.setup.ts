import { assign, fromCallback, sendTo, setup } from "xstate";
import { messages } from "../../text/messages.ts";
import { saveFaultOf } from "../chapters/saveFault.ts";
import { port } from "../lib/port.ts";
import type {
  UploadCompleted,
  UploadContext,
  UploadEvent,
  Uploaded,
  UploadInput,
  UploadStage,
  UploadStarted,
} from "./chunkUpload.types.ts";
import { withBytes } from "./line.ts";
import type { SentBytes } from "./line.types.ts";
import { isFinalFault } from "./uploadFault.ts";

const LONGEST_BACKOFF = 60_000;

/** Ports, facts and guards of a file on its way. */
export const chunkUploadSetup = setup({
  types: {
    input: {} as UploadInput,
    context: {} as UploadContext,
    output: {} as Uploaded,
    events: {} as UploadEvent,
  },
  actors: {
    startUpload: port<UploadStarted, { file: File }>("startUpload"),
    /** Sends what the server lacks; drained, it begins nothing more. */
    line: fromCallback<{ type: "drain.wanted" }, { id: string; file: File }>(() => {}),
    completeUpload: port<UploadCompleted, { id: string; file: File }>("completeUpload"),
    cancelUpload: port<void, { id: string }>("cancelUpload"),
  },
  actions: {
    takeStart: assign((_, answer: UploadStarted) =>
      answer.outcome === "done"
        ? { stage: answer.result, received: answer.result.received, stored: answer.result.received, faults: 0 }
        : { trouble: answer.message },
    ),
    takeBytes: assign(({ context }, bytes: SentBytes) => withBytes(context, bytes)),
    drainLine: sendTo("line", { type: "drain.wanted" }),
    /** What was on its way is lost. */
    loseUnstored: assign(({ context: { stored } }) => ({ received: stored })),
    noteFault: assign(({ context }, { error }: { error: unknown }) => ({
      faults: context.faults + 1,
      trouble: saveFaultOf(error).reason,
    })),
    noteSilence: assign(({ context }) => ({ faults: context.faults + 1, trouble: messages.slowServer })),
  },
  guards: {
    isStarted: ({ context }) => context.stage !== null,
    isRefused: (_, { outcome }: UploadStarted) => outcome === "refused",
    isAccepted: (_, { outcome }: UploadCompleted) => outcome === "accepted",
    isChanged: (_, { outcome }: UploadCompleted) => outcome === "fileChanged",
    isFinal: (_, { error }: { error: unknown }) => isFinalFault(error),
  },
  delays: {
    startTimeout: 60_000,
    /** Not a byte goes. */
    silence: 30_000,
    /** So long a pause waits for chunks that have been begun. */
    drainTime: 10_000,
    completionTimeout: 180_000,
    cancelTimeout: 60_000,
    backoff: ({ context }) => Math.min(LONGEST_BACKOFF, 1_000 * 2 ** context.faults),
  },
});

/** What an upload ends with of its file. */
export const stageOf = ({ stage, stored }: UploadContext): UploadStage => ({
  ...(stage as UploadStage),
  received: stored,
});
