import { audioSendingMachine } from "../../../src/machines/uploads/audioSending.machine.ts";
import { type Promised, promised } from "../../support/model.ts";
import { faults, lineMark, linePayloads, lineSteps, UNKNOWN } from "./line.steps.ts";

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
export const audioSendingModel = promised({
  machine: audioSendingMachine,
  input: { facts, file, state: null, received: 0 },
  ports: ["startUpload", "completeUpload", "recallFile", "openFile", "cancelUpload"],
  callbacks: ["line"],
  actions: ["tell"],
  payloads: {
    ...linePayloads,
    "xstate.done.actor.startUpload": [
      { output: { outcome: "done", result: { state: "receiving", received: 2 } } },
      { output: { outcome: "refused", message: NO_ROOM } },
    ],
    "xstate.error.actor.startUpload": faults(),
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
  mark: lineMark,
  steps: {
    ...lineSteps,
    "turn.given": "gets its turn",
    "xstate.done.actor.startUpload done": "the upload is begun",
    "xstate.done.actor.startUpload refused": "the upload is refused",
    "xstate.error.actor.startUpload": "fails to begin",
    "xstate.error.actor.startUpload final": "may not begin",
    "xstate.after.startTimeout.audioSending.starting": "30 000 ms pass beginning",
    "xstate.after.backoff.audioSending.unstarted": "1 000 ms pass",
    "xstate.after.backoff.audioSending.waiting": "1 000 ms pass",
    "xstate.after.silence.audioSending.sending.going": "30 000 ms pass silent",
    "xstate.after.drainTime.audioSending.sending.stopping": "10 000 ms pass draining",
    "xstate.after.drainTime.audioSending.sending.turning": "10 000 ms pass draining",
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
    "xstate.after.cancelTimeout.audioSending.cancelling": "30 000 ms pass cancelling",
  },
  causes: {
    "30 000 ms pass beginning": { after: 30_000 },
    "1 000 ms pass": { after: 1_000 },
    "30 000 ms pass silent": { after: 30_000 },
    "10 000 ms pass draining": { after: 10_000 },
    "600 000 ms pass completing": { after: 600_000 },
    "30 000 ms pass looking": { after: 30_000 },
    "120 000 ms pass opening": { after: 120_000 },
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
});
