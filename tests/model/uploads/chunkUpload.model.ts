import { ApiFault } from "../../../src/api/contract/envelope.ts";
import { chunkUploadMachine } from "../../../src/machines/uploads/chunkUpload.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

type Step =
  | "is started"
  | "is not started"
  | "fails to start"
  | "60 000 ms pass starting"
  | "bytes go"
  | "all bytes are sent"
  | "the server has it whole"
  | "the file was changed"
  | "another tab sends it"
  | "the other tab lets go"
  | "the line fails"
  | "the server refuses the bytes"
  | "the line breaks"
  | "30 000 ms pass silent"
  | "the line is drained"
  | "10 000 ms pass draining"
  | "is accepted"
  | "something is missing"
  | "the file differs"
  | "fails to complete"
  | "may not complete"
  | "180 000 ms pass completing"
  | "2 000 ms pass"
  | "pauses"
  | "resumes"
  | "tries again"
  | "the network returns"
  | "cancels"
  | "is cancelled"
  | "fails to cancel"
  | "60 000 ms pass cancelling";

export const file = { name: "Книга.fb2", size: 3, lastModified: 5 };
export const stage = { id: "i1", received: 0 };
const SLOW = "сервер не отвечает";
const UNKNOWN = "Страница не найдена";
const unknown = () => new ApiFault(404, { errorCode: 10, message: UNKNOWN });

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
export const chunkUploadModel: Model<Step> = {
  machine: chunkUploadMachine,
  input: { file, stage: null },
  ports: ["startUpload", "completeUpload", "cancelUpload"],
  callbacks: ["line"],
  payloads: {
    "xstate.done.actor.startUpload": [
      { output: { outcome: "done", result: stage } },
      { output: { outcome: "refused", message: "Слишком много попыток, попробуйте позже" } },
    ],
    "bytes.sent": [{ received: 2, stored: 2, sent: 1, spent: 10 }],
    "line.failed": [{ error: new Error("Нет сети") }, { error: unknown() }],
    "xstate.error.actor.line": [{ error: new Error("Сломалось") }],
    "xstate.done.actor.completeUpload": [
      { output: { outcome: "accepted" } },
      { output: { outcome: "missing" } },
      { output: { outcome: "fileChanged" } },
    ],
    "xstate.error.actor.completeUpload": [{ error: new Error("Нет сети") }, { error: unknown() }],
  },
  project: (context: { stage: unknown }) => [context.stage !== null],
  mark: (event) => {
    const { error, output } = event as { error?: Error; output?: { outcome: string } };
    return error?.name === "ApiFault" ? "final" : (output?.outcome ?? "");
  },
  steps: {
    "xstate.done.actor.startUpload done": "is started",
    "xstate.done.actor.startUpload refused": "is not started",
    "xstate.error.actor.startUpload": "fails to start",
    "xstate.after.startTimeout.chunkUpload.starting": "60 000 ms pass starting",
    "bytes.sent": "bytes go",
    "all.sent": "all bytes are sent",
    "server.works": "the server has it whole",
    "file.changed": "the file was changed",
    "lock.awaited": "another tab sends it",
    "lock.taken": "the other tab lets go",
    "line.failed": "the line fails",
    "line.failed final": "the server refuses the bytes",
    "xstate.error.actor.line": "the line breaks",
    "xstate.after.silence.chunkUpload.sending.going": "30 000 ms pass silent",
    "line.drained": "the line is drained",
    "xstate.after.drainTime.chunkUpload.sending.stopping": "10 000 ms pass draining",
    "xstate.done.actor.completeUpload accepted": "is accepted",
    "xstate.done.actor.completeUpload missing": "something is missing",
    "xstate.done.actor.completeUpload fileChanged": "the file differs",
    "xstate.error.actor.completeUpload": "fails to complete",
    "xstate.error.actor.completeUpload final": "may not complete",
    "xstate.after.completionTimeout.chunkUpload.completing": "180 000 ms pass completing",
    "xstate.after.backoff.chunkUpload.waiting": "2 000 ms pass",
    "xstate.after.cancelTimeout.chunkUpload.cancelling": "60 000 ms pass cancelling",
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
    "60 000 ms pass starting": { after: 60_000 },
    "bytes go": "send",
    "all bytes are sent": "send",
    "the server has it whole": "send",
    "the file was changed": "send",
    "another tab sends it": "send",
    "the other tab lets go": "send",
    "the line fails": "send",
    "the server refuses the bytes": "send",
    "the line breaks": "send",
    "30 000 ms pass silent": { after: 30_000 },
    "the line is drained": "send",
    "10 000 ms pass draining": { after: 10_000 },
    "is accepted": { resolves: "completeUpload" },
    "something is missing": { resolves: "completeUpload" },
    "the file differs": { resolves: "completeUpload" },
    "fails to complete": { rejects: "completeUpload" },
    "may not complete": { rejects: "completeUpload" },
    "180 000 ms pass completing": { after: 180_000 },
    "2 000 ms pass": { after: 2_000 },
    pauses: "send",
    resumes: "send",
    "tries again": "send",
    "the network returns": "send",
    cancels: "send",
    "is cancelled": { resolves: "cancelUpload" },
    "fails to cancel": { rejects: "cancelUpload" },
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
};
