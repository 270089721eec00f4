import { chunkUploadMachine } from "../../../src/machines/uploads/chunkUpload.machine.ts";
import { type Promised, promised } from "../../support/model.ts";
import { lineMark, linePayloads, lineSteps, UNKNOWN } from "./line.steps.ts";

export const file = { name: "Книга.fb2", size: 3, lastModified: 5 };
export const stage = { id: "i1", received: 0 };
const SLOW = "сервер не отвечает";

const starting: Promised = { to: "starting", asks: [["startUpload", { file }]], holds: { stage: null } };
const sending: Promised = { to: "sending.going", asks: [["line", { id: "i1", file }]] };
const stopping: Promised = { to: "sending.stopping", tells: [{ type: "drain.wanted" }] };
const completing: Promised = { to: "completing", asks: [["completeUpload", { id: "i1", file }]] };
const failed = (to: string, trouble = "Нет сети"): Promised => ({ to, holds: { trouble } });
const cancelling: Promised = { to: "cancelling", asks: [["cancelUpload", { id: "i1" }]] };
const counted = { received: 2, stored: 2, sent: 1, spent: 10, faults: 0 };
/** However it is sent. */
const ended = {
  "all bytes are sent": completing,
  "the server has it whole": completing,
  "the file was changed": { to: "fileChanged" },
  "the line breaks": failed("waiting", "Сломалось"),
  cancels: cancelling,
};

/** A file goes to the server by chunks: situation, step, what comes of it. */
export const chunkUploadModel = promised({
  machine: chunkUploadMachine,
  input: { file, stage: null },
  ports: ["startUpload", "completeUpload", "cancelUpload"],
  callbacks: ["line"],
  payloads: {
    ...linePayloads,
    "xstate.done.actor.startUpload": [
      { output: { outcome: "done", result: stage } },
      { output: { outcome: "refused", message: "Слишком много попыток, попробуйте позже" } },
    ],
  },
  project: (context: { stage: unknown }) => [context.stage !== null],
  mark: lineMark,
  steps: {
    ...lineSteps,
    "xstate.done.actor.startUpload done": "is started",
    "xstate.done.actor.startUpload refused": "is not started",
    "xstate.error.actor.startUpload": "fails to start",
    "xstate.after.startTimeout.chunkUpload.starting": "60 000 ms pass starting",
    "xstate.after.silence.chunkUpload.sending.going": "30 000 ms pass silent",
    "xstate.after.drainTime.chunkUpload.sending.stopping": "10 000 ms pass draining",
    "xstate.after.completionTimeout.chunkUpload.completing": "180 000 ms pass completing",
    "xstate.after.backoff.chunkUpload.waiting": "2 000 ms pass",
    "xstate.after.cancelTimeout.chunkUpload.cancelling": "60 000 ms pass cancelling",
  },
  causes: {
    "60 000 ms pass starting": { after: 60_000 },
    "30 000 ms pass silent": { after: 30_000 },
    "10 000 ms pass draining": { after: 10_000 },
    "180 000 ms pass completing": { after: 180_000 },
    "2 000 ms pass": { after: 2_000 },
    "60 000 ms pass cancelling": { after: 60_000 },
  },
  first: starting,
  promise: {
    starting: {
      "is started": { ...sending, holds: { received: 0, stored: 0, faults: 0 } },
      "is not started": failed("refused", "Слишком много попыток, попробуйте позже"),
      "fails to start": failed("waiting, not started"),
      "60 000 ms pass starting": failed("waiting, not started", SLOW),
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
    "sending.going": {
      ...ended,
      "bytes go": { to: "sending.going", holds: counted },
      "another tab sends it": { to: "sending.elsewhere" },
      "the line fails": failed("waiting"),
      "the server refuses the bytes": failed("refused", UNKNOWN),
      "30 000 ms pass silent": failed("waiting", SLOW),
      pauses: stopping,
    },
    "sending.elsewhere": {
      ...ended,
      "the other tab lets go": { to: "sending.going" },
      "the line fails": failed("waiting"),
      "the server refuses the bytes": failed("refused", UNKNOWN),
      pauses: stopping,
    },
    "sending.stopping": {
      ...ended,
      "bytes go": { to: "sending.stopping", holds: counted },
      "the line is drained": { to: "paused" },
      "10 000 ms pass draining": { to: "paused" },
      "the line fails": { to: "paused" },
      "the server refuses the bytes": { to: "paused" },
      resumes: sending,
    },
    completing: {
      "is accepted": { to: "uploaded" },
      "something is missing": sending,
      "the file differs": { to: "fileChanged" },
      "fails to complete": failed("waiting"),
      "may not complete": failed("refused", UNKNOWN),
      "180 000 ms pass completing": failed("waiting", SLOW),
      cancels: cancelling,
    },
    waiting: {
      "2 000 ms pass": sending,
      "tries again": sending,
      "the network returns": sending,
      pauses: { to: "paused" },
      cancels: cancelling,
    },
    paused: { resumes: sending, cancels: cancelling },
    cancelling: {
      "is cancelled": { to: "cancelled" },
      "fails to cancel": { to: "cancelled" },
      "60 000 ms pass cancelling": { to: "cancelled" },
    },
  },
});
