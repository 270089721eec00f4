import { ApiFault } from "../../../src/api/contract/envelope.ts";
import { chunkUploadMachine } from "../../../src/machines/uploads/chunkUpload.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

type Step =
  | "is started"
  | "is not started"
  | "fails to start"
  | "a slice is there"
  | "the last slice is there"
  | "the file was changed"
  | "fails to send"
  | "is not known"
  | "2 000 ms pass"
  | "60 000 ms pass starting"
  | "60 000 ms pass sending"
  | "60 000 ms pass cancelling"
  | "pauses"
  | "resumes"
  | "tries again"
  | "the network returns"
  | "cancels"
  | "is cancelled"
  | "fails to cancel";

export const file = { name: "Книга.fb2", size: 3, lastModified: 5 };
export const stage = { id: "i1", received: 0 };

const starting: Promised = { to: "starting", asks: [["startUpload", { file }]], holds: { stage: null } };
const sending = (offset = 0): Promised => ({
  to: "sending",
  asks: [["sendSlice", { id: "i1", file, offset }]],
  holds: { received: offset },
});
const failed = (to: string, trouble = "Нет сети"): Promised => ({ to, holds: { trouble } });
const slow = "сервер не отвечает";
const cancelling: Promised = { to: "cancelling", asks: [["cancelUpload", { id: "i1" }]] };

/** A file goes to the server by slices: situation, step, what comes of it. */
export const chunkUploadModel: Model<Step> = {
  machine: chunkUploadMachine,
  input: { file, stage: null },
  ports: ["startUpload", "sendSlice", "cancelUpload"],
  payloads: {
    "xstate.done.actor.startUpload": [
      { output: { outcome: "done", result: stage } },
      { output: { outcome: "refused", message: "Слишком много попыток, попробуйте позже" } },
    ],
    "xstate.done.actor.sendSlice": [
      { output: { outcome: "sent", received: 2, milliseconds: 10 } },
      { output: { outcome: "sent", received: 3, milliseconds: 10 } },
      { output: { outcome: "fileChanged" } },
    ],
    "xstate.error.actor.sendSlice": [
      { error: new Error("Нет сети") },
      { error: new ApiFault(404, { errorCode: 10, message: "Страница не найдена" }) },
    ],
  },
  project: (context: { stage: unknown }) => [context.stage !== null],
  mark: (event) => {
    const { error, output } = event as { error?: Error; output?: { outcome: string; received?: number } };
    if (error?.name === "ApiFault") return "final";
    return output?.received === undefined ? (output?.outcome ?? "") : String(output.received);
  },
  steps: {
    "xstate.done.actor.startUpload done": "is started",
    "xstate.done.actor.startUpload refused": "is not started",
    "xstate.error.actor.startUpload": "fails to start",
    "xstate.done.actor.sendSlice 2": "a slice is there",
    "xstate.done.actor.sendSlice 3": "the last slice is there",
    "xstate.done.actor.sendSlice fileChanged": "the file was changed",
    "xstate.error.actor.sendSlice": "fails to send",
    "xstate.error.actor.sendSlice final": "is not known",
    "xstate.after.backoff.chunkUpload.waiting": "2 000 ms pass",
    "xstate.after.sendTimeout.chunkUpload.starting": "60 000 ms pass starting",
    "xstate.after.sendTimeout.chunkUpload.sending": "60 000 ms pass sending",
    "xstate.after.sendTimeout.chunkUpload.cancelling": "60 000 ms pass cancelling",
    "pause.requested": "pauses",
    "resumption.requested": "resumes",
    "retry.requested": "tries again",
    "network.returned": "the network returns",
    "cancellation.requested": "cancels",
    "xstate.done.actor.cancelUpload": "is cancelled",
    "xstate.error.actor.cancelUpload": "fails to cancel",
  },
  causes: {
    "is started": { resolves: "startUpload" },
    "is not started": { resolves: "startUpload" },
    "fails to start": { rejects: "startUpload" },
    "a slice is there": { resolves: "sendSlice" },
    "the last slice is there": { resolves: "sendSlice" },
    "the file was changed": { resolves: "sendSlice" },
    "fails to send": { rejects: "sendSlice" },
    "is not known": { rejects: "sendSlice" },
    "2 000 ms pass": { after: 2_000 },
    "60 000 ms pass starting": { after: 60_000 },
    "60 000 ms pass sending": { after: 60_000 },
    "60 000 ms pass cancelling": { after: 60_000 },
    pauses: "send",
    resumes: "send",
    "tries again": "send",
    "the network returns": "send",
    cancels: "send",
    "is cancelled": { resolves: "cancelUpload" },
    "fails to cancel": { rejects: "cancelUpload" },
  },
  first: starting,
  promise: {
    starting: {
      "is started": sending(),
      "is not started": failed("refused", "Слишком много попыток, попробуйте позже"),
      "fails to start": failed("waiting, not started"),
      "60 000 ms pass starting": failed("waiting, not started", slow),
      cancels: { to: "cancelled" },
    },
    "waiting, not started": {
      "2 000 ms pass": starting,
      "tries again": starting,
      "the network returns": starting,
      pauses: { to: "paused, not started" },
      cancels: { to: "cancelled" },
    },
    "paused, not started": { resumes: starting, cancels: { to: "cancelled" } },
    sending: {
      "a slice is there": sending(2),
      "the last slice is there": { to: "uploaded", holds: { received: 3 } },
      "the file was changed": { to: "fileChanged" },
      "fails to send": failed("waiting"),
      "is not known": failed("refused", "Страница не найдена"),
      "60 000 ms pass sending": failed("waiting", slow),
      pauses: { to: "paused" },
      cancels: cancelling,
    },
    waiting: {
      "2 000 ms pass": sending(),
      "tries again": sending(),
      "the network returns": sending(),
      pauses: { to: "paused" },
      cancels: cancelling,
    },
    paused: { resumes: sending(), cancels: cancelling },
    cancelling: {
      "is cancelled": { to: "cancelled" },
      "fails to cancel": { to: "cancelled" },
      "60 000 ms pass cancelling": { to: "cancelled" },
    },
  },
};
