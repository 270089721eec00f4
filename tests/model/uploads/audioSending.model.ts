import { ApiFault } from "../../../src/api/contract/envelope.ts";
import { audioSendingMachine } from "../../../src/machines/uploads/audioSending.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

type Step =
  | "gets its turn"
  | "the upload is begun"
  | "the upload is refused"
  | "fails to begin"
  | "may not begin"
  | "30 000 ms pass beginning"
  | "1 000 ms pass"
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
  | "600 000 ms pass completing"
  | "the server lacks something"
  | "the server reads it"
  | "it is a chapter"
  | "has a handle"
  | "has no handle"
  | "fails to look for a handle"
  | "30 000 ms pass looking"
  | "gives the file"
  | "asks for the file"
  | "is the same file"
  | "is another file"
  | "may not be read"
  | "fails to open"
  | "120 000 ms pass opening"
  | "pauses"
  | "resumes"
  | "tries again"
  | "the network returns"
  | "cancels"
  | "is cancelled"
  | "fails to cancel"
  | "30 000 ms pass cancelling";

export const facts = {
  id: "u1",
  workId: 7,
  chapterId: null,
  fileName: "01.mp3",
  byteSize: 3,
  modifiedAt: 5,
};
export const file = { name: "01.mp3", size: 3, lastModified: 5 };
const NO_ROOM = "На сервере закончилось место";
const CHANGED = "Файл изменился, начните заново";
const SLOW = "сервер не отвечает";
const UNKNOWN = "Страница не найдена";
const unknown = () => new ApiFault(404, { errorCode: 10, message: UNKNOWN });

/** The event that the queue gets. */
const changedTo = (standing: string, received = 2) =>
  [["tell", { type: "upload.changed", id: "u1", standing, received }]] as const;
const ended = (how: string) => [["tell", { type: "upload.ended", id: "u1", ended: how }]] as const;

const queued: Promised = {
  to: "queued",
  does: changedTo("new", 0),
  holds: { state: null, received: 0, stored: 0, faults: 0 },
};
const starting: Promised = { to: "starting", asks: [["startUpload", facts]], does: changedTo("starting", 0) };
const ready: Promised = { to: "ready", does: changedTo("ready"), holds: { received: 2, file } };
const sending: Promised = {
  to: "sending.going",
  asks: [["line", { facts, file }]],
  does: changedTo("sending"),
};
const stopping: Promised = {
  to: "sending.stopping",
  does: changedTo("stopping"),
  tells: [{ type: "drain.wanted" }],
};
const drains = (to: string): Promised => ({
  to,
  does: changedTo("stopping"),
  holds: { received: 2, stored: 2, sent: 1, spent: 10, faults: 0 },
});
const paused: Promised = { to: "paused", does: changedTo("paused") };
const unstarted = (trouble = "Нет сети"): Promised => ({ to: "unstarted", holds: { trouble } });
const waiting = (trouble = "Нет сети"): Promised => ({
  to: "waiting",
  does: changedTo("waiting"),
  holds: { trouble, resumedAt: 2, received: 2 },
});
const refused = (trouble: string, received: number): Promised => ({
  to: "refused",
  does: changedTo("refused", received),
  holds: { trouble },
});
const completing: Promised = { to: "completing", asks: [["completeUpload", { facts, file }]] };
const working: Promised = { to: "working", does: changedTo("working") };
const needsFile: Promised = {
  to: "needsFile.looking",
  asks: [["recallFile", { id: "u1" }]],
  does: changedTo("needsFile"),
  holds: { file: null, received: 2 },
};
const lost: Promised = { to: "needsFile.lost" };
const opening = (given: object | null): Promised => ({
  to: "opening",
  asks: [["openFile", { facts, file: given }]],
  holds: { file: given },
});
const changed: Promised = {
  to: "fileChanged",
  does: changedTo("fileChanged"),
  holds: { file: null, trouble: CHANGED },
};
const cancelling: Promised = { to: "cancelling", asks: [["cancelUpload", facts]] };
const cancelled: Promised = { to: "cancelled", does: ended("cancelled") };
const chapter: Promised = { to: "handedOver", does: ended("attached") };

/** One sound goes to the server: situation, step, what comes of it. */
export const audioSendingModel: Model<Step> = {
  machine: audioSendingMachine,
  input: { facts, file, state: null, received: 0 },
  ports: ["startUpload", "completeUpload", "recallFile", "openFile", "cancelUpload"],
  callbacks: ["line"],
  actions: ["tell"],
  payloads: {
    "xstate.done.actor.startUpload": [
      { output: { outcome: "done", result: { state: "receiving", received: 2 } } },
      { output: { outcome: "refused", message: NO_ROOM } },
    ],
    "xstate.error.actor.startUpload": [{ error: new Error("Нет сети") }, { error: unknown() }],
    "bytes.sent": [{ received: 2, stored: 2, sent: 1, spent: 10 }],
    "line.failed": [{ error: new Error("Нет сети") }, { error: unknown() }],
    "xstate.error.actor.line": [{ error: new Error("Сломалось") }],
    "xstate.done.actor.completeUpload": [
      { output: { outcome: "accepted" } },
      { output: { outcome: "missing" } },
      { output: { outcome: "fileChanged" } },
    ],
    "xstate.error.actor.completeUpload": [{ error: new Error("Нет сети") }, { error: unknown() }],
    "server.told": [{ state: "receiving" }, { state: "reading" }, { state: "attached" }],
    "xstate.done.actor.recallFile": [{ output: true }, { output: false }],
    "file.given": [{ file }],
    "xstate.done.actor.openFile": [
      { output: { outcome: "same", file } },
      { output: { outcome: "fileChanged" } },
      { output: { outcome: "denied" } },
    ],
  },
  project: (context: { state: string | null; file: unknown }) => [context.state === null, context.file !== null],
  mark: (event) => {
    const { error, output, state } = event as { error?: Error; output?: { outcome: string } | boolean; state?: string };
    if (error) return error.name === "ApiFault" ? "final" : "";
    if (state !== undefined) return state;
    return typeof output === "object" ? output.outcome : String(output ?? "");
  },
  steps: {
    "turn.given": "gets its turn",
    "xstate.done.actor.startUpload done": "the upload is begun",
    "xstate.done.actor.startUpload refused": "the upload is refused",
    "xstate.error.actor.startUpload": "fails to begin",
    "xstate.error.actor.startUpload final": "may not begin",
    "xstate.after.startTimeout.audioSending.starting": "30 000 ms pass beginning",
    "xstate.after.backoff.audioSending.unstarted": "1 000 ms pass",
    "xstate.after.backoff.audioSending.waiting": "1 000 ms pass",
    "bytes.sent": "bytes go",
    "all.sent": "all bytes are sent",
    "line.drained": "the line is drained",
    "server.works": "the server has it whole",
    "file.changed": "the file was changed",
    "lock.awaited": "another tab sends it",
    "lock.taken": "the other tab lets go",
    "line.failed": "the line fails",
    "line.failed final": "the server refuses the bytes",
    "xstate.error.actor.line": "the line breaks",
    "xstate.after.silence.audioSending.sending.going": "30 000 ms pass silent",
    "xstate.after.drainTime.audioSending.sending.stopping": "10 000 ms pass draining",
    "xstate.after.drainTime.audioSending.sending.turning": "10 000 ms pass draining",
    "xstate.done.actor.completeUpload accepted": "is accepted",
    "xstate.done.actor.completeUpload missing": "something is missing",
    "xstate.done.actor.completeUpload fileChanged": "the file differs",
    "xstate.error.actor.completeUpload": "fails to complete",
    "xstate.error.actor.completeUpload final": "may not complete",
    "xstate.after.completionTimeout.audioSending.completing": "600 000 ms pass completing",
    "server.told receiving": "the server lacks something",
    "server.told reading": "the server reads it",
    "server.told attached": "it is a chapter",
    "xstate.done.actor.recallFile true": "has a handle",
    "xstate.done.actor.recallFile false": "has no handle",
    "xstate.error.actor.recallFile": "fails to look for a handle",
    "xstate.after.startTimeout.audioSending.needsFile.looking": "30 000 ms pass looking",
    "file.given": "gives the file",
    "opening.requested": "asks for the file",
    "xstate.done.actor.openFile same": "is the same file",
    "xstate.done.actor.openFile fileChanged": "is another file",
    "xstate.done.actor.openFile denied": "may not be read",
    "xstate.error.actor.openFile": "fails to open",
    "xstate.after.openTimeout.audioSending.opening": "120 000 ms pass opening",
    "pause.requested": "pauses",
    "resumption.requested": "resumes",
    "retry.requested": "tries again",
    "network.returned": "the network returns",
    "cancellation.requested": "cancels",
    "xstate.done.actor.cancelUpload": "is cancelled",
    "xstate.error.actor.cancelUpload": "fails to cancel",
    "xstate.after.cancelTimeout.audioSending.cancelling": "30 000 ms pass cancelling",
  },
  causes: {
    "gets its turn": "send",
    "the upload is begun": { resolves: "startUpload" },
    "the upload is refused": { resolves: "startUpload" },
    "fails to begin": { rejects: "startUpload" },
    "may not begin": { rejects: "startUpload" },
    "30 000 ms pass beginning": { after: 30_000 },
    "1 000 ms pass": { after: 1_000 },
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
    "600 000 ms pass completing": { after: 600_000 },
    "the server lacks something": "send",
    "the server reads it": "send",
    "it is a chapter": "send",
    "has a handle": { resolves: "recallFile" },
    "has no handle": { resolves: "recallFile" },
    "fails to look for a handle": { rejects: "recallFile" },
    "30 000 ms pass looking": { after: 30_000 },
    "gives the file": "send",
    "asks for the file": "send",
    "is the same file": { resolves: "openFile" },
    "is another file": { resolves: "openFile" },
    "may not be read": { resolves: "openFile" },
    "fails to open": { rejects: "openFile" },
    "120 000 ms pass opening": { after: 120_000 },
    pauses: "send",
    resumes: "send",
    "tries again": "send",
    "the network returns": "send",
    cancels: "send",
    "is cancelled": { resolves: "cancelUpload" },
    "fails to cancel": { rejects: "cancelUpload" },
    "30 000 ms pass cancelling": { after: 30_000 },
  },
  first: {
    ...queued,
    holds: { state: null, received: 0, sent: 0, spent: 0, resumedAt: 0, faults: 0, trouble: "", file },
  },
  also: [
    {
      input: { facts, file: null, state: "receiving", received: 2 },
      first: { ...needsFile, holds: { file: null, received: 2, stored: 2, resumedAt: 2 } },
    },
    { input: { facts, file: null, state: "verifying", received: 2 }, first: { ...working, to: "working, fileless" } },
    { input: { facts, file: null, state: "reading", received: 2 }, first: { ...working, to: "working, fileless" } },
    { input: { facts, file: null, state: "converting", received: 2 }, first: { ...working, to: "working, fileless" } },
    { input: { facts, file: null, state: "cutting", received: 2 }, first: { ...working, to: "working, fileless" } },
  ],
  promise: {
    queued: {
      "gets its turn": starting,
      pauses: { to: "paused, not begun", does: changedTo("paused", 0) },
      cancels: cancelling,
    },
    starting: {
      "the upload is begun": { ...ready, holds: { state: "receiving", received: 2, stored: 2, file, faults: 0 } },
      "the upload is refused": refused(NO_ROOM, 0),
      "fails to begin": unstarted(),
      "may not begin": refused(UNKNOWN, 0),
      "30 000 ms pass beginning": unstarted(SLOW),
      pauses: { to: "paused, not begun", does: changedTo("paused", 0) },
      cancels: cancelling,
    },
    unstarted: {
      "1 000 ms pass": starting,
      "tries again": starting,
      "the network returns": starting,
      pauses: { to: "paused, not begun", does: changedTo("paused", 0) },
      cancels: cancelling,
    },
    "paused, not begun": { resumes: queued, cancels: cancelling },
    ready: { "gets its turn": sending, pauses: { to: "paused", does: changedTo("paused") }, cancels: cancelling },
    "sending.going": {
      "bytes go": {
        to: "sending.going",
        does: changedTo("sending"),
        holds: { received: 2, stored: 2, sent: 1, spent: 10, faults: 0 },
      },
      "all bytes are sent": completing,
      "the server has it whole": working,
      "the file was changed": changed,
      "another tab sends it": { to: "sending.elsewhere" },
      "the line fails": waiting(),
      "the server refuses the bytes": refused(UNKNOWN, 2),
      "the line breaks": waiting("Сломалось"),
      "30 000 ms pass silent": waiting(SLOW),
      pauses: stopping,
      cancels: cancelling,
    },
    "sending.elsewhere": {
      "the other tab lets go": { to: "sending.going" },
      "all bytes are sent": completing,
      "the server has it whole": working,
      "the file was changed": changed,
      "the line fails": waiting(),
      "the server refuses the bytes": refused(UNKNOWN, 2),
      "the line breaks": waiting("Сломалось"),
      pauses: stopping,
      cancels: cancelling,
    },
    "sending.stopping": {
      "bytes go": drains("sending.stopping"),
      "the line is drained": paused,
      "10 000 ms pass draining": paused,
      "the line fails": paused,
      "the server refuses the bytes": paused,
      resumes: { to: "sending.turning" },
      "all bytes are sent": completing,
      "the server has it whole": working,
      "the file was changed": changed,
      "the line breaks": waiting("Сломалось"),
      cancels: cancelling,
    },
    "sending.turning": {
      "bytes go": drains("sending.turning"),
      "the line is drained": ready,
      "10 000 ms pass draining": ready,
      pauses: stopping,
      "all bytes are sent": completing,
      "the server has it whole": working,
      "the file was changed": changed,
      "the line fails": waiting(),
      "the server refuses the bytes": refused(UNKNOWN, 2),
      "the line breaks": waiting("Сломалось"),
      cancels: cancelling,
    },
    waiting: {
      "1 000 ms pass": sending,
      "tries again": sending,
      "the network returns": sending,
      pauses: { to: "paused", does: changedTo("paused") },
      cancels: cancelling,
    },
    paused: { resumes: ready, cancels: cancelling },
    completing: {
      "is accepted": working,
      "something is missing": sending,
      "the file differs": changed,
      "fails to complete": waiting(),
      "may not complete": refused(UNKNOWN, 2),
      "600 000 ms pass completing": waiting(SLOW),
      cancels: cancelling,
    },
    working: { "the server lacks something": ready, "it is a chapter": chapter },
    "working, fileless": {
      "the server lacks something": needsFile,
      "it is a chapter": chapter,
    },
    "needsFile.looking": {
      "has a handle": { to: "needsFile.openable" },
      "has no handle": lost,
      "fails to look for a handle": lost,
      "30 000 ms pass looking": lost,
      "gives the file": opening(file),
      cancels: cancelling,
    },
    "needsFile.openable": { "gives the file": opening(file), "asks for the file": opening(null), cancels: cancelling },
    "needsFile.lost": { "gives the file": opening(file), cancels: cancelling },
    opening: {
      "is the same file": ready,
      "is another file": changed,
      "may not be read": needsFile,
      "fails to open": needsFile,
      "120 000 ms pass opening": needsFile,
      cancels: cancelling,
    },
    fileChanged: { cancels: cancelling },
    refused: { "tries again": queued, cancels: cancelling },
    cancelling: {
      "is cancelled": cancelled,
      "fails to cancel": cancelled,
      "30 000 ms pass cancelling": cancelled,
    },
  },
};
