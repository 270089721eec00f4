import { ApiFault } from "../../src/api/contract/envelope.ts";
import { bookImportMachine } from "../../src/machines/import/bookImport.machine.ts";
import { walkModel } from "../support/walk.ts";

type Step =
  | "chooses a file"
  | "is started"
  | "is not started"
  | "a slice is there"
  | "the last slice is there"
  | "is not known"
  | "pauses"
  | "resumes"
  | "tries again"
  | "cancels"
  | "fails to start"
  | "fails to send"
  | "2 000 ms pass"
  | "60 000 ms pass starting"
  | "60 000 ms pass sending"
  | "60 000 ms pass cancelling"
  | "180 000 ms pass reading"
  | "180 000 ms pass committing"
  | "is read"
  | "has several books"
  | "cannot be read"
  | "fails to read"
  | "chooses a book"
  | "decides"
  | "commits"
  | "is committed"
  | "is refused"
  | "fails to commit"
  | "is cancelled"
  | "fails to cancel"
  | "wants another";

const file = { name: "Книга.fb2", size: 3 };
const stage = { id: "i1", fileName: "Книга.fb2", byteSize: 3, received: 0, state: "uploading", workId: null };
const preview = {
  outcome: "preview",
  title: "Книга",
  pieces: [{ begins: true }, { begins: false }],
  sameAs: { workId: 7, title: "Книга", mayReplace: true },
};
const own = { title: "Книга", cuts: ["begin", "join"], titles: {}, isReplacing: false };
const decided = { title: "Другая", cuts: ["begin", "begin"], titles: { 1: "Вторая" }, isReplacing: true };
const result = { workId: 8, title: "Книга", chapterCount: 2, textLength: 10, report: { entries: [], more: 0 } };
const trouble = (message: string, place: object | null = null) => ({ trouble: { message, place } });

const choosing = { to: "choosing", holds: { file: null, stage: null, preview: null, trouble: null } };
const starting = { to: "uploading.starting", asks: [["startImport", { file }]] as const, holds: { stage: null } };
const sending = (offset = 0) => ({
  to: "uploading.sending",
  asks: [["sendSlice", { id: "i1", file, offset }]] as const,
  holds: { received: offset },
});
const reading = (entry: string | null = null) => ({
  to: "reading",
  asks: [["readImport", { id: "i1", entry }]] as const,
});
const cancelling = { to: "cancelling", asks: [["cancelImport", { id: "i1" }]] as const };
const offline = trouble("Нет сети");
const slow = trouble("сервер не отвечает");
const unknown = "Страница не найдена";

walkModel<Step>("import: upload, reading, preview, commit", {
  machine: bookImportMachine,
  ports: ["startImport", "sendSlice", "readImport", "commitImport", "cancelImport"],
  payloads: {
    "file.chosen": [{ file }],
    "book.chosen": [{ entry: "2.fb2" }],
    "decisions.made": [{ decisions: decided }],
    "xstate.done.actor.startImport": [
      { output: { outcome: "done", result: stage } },
      { output: { outcome: "refused", message: "Слишком много попыток, попробуйте позже" } },
    ],
    "xstate.done.actor.sendSlice": [
      { output: { received: 2, milliseconds: 10 } },
      { output: { received: 3, milliseconds: 10 } },
    ],
    "xstate.error.actor.sendSlice": [
      { error: new Error("Нет сети") },
      { error: new ApiFault(404, { errorCode: 10, message: unknown }) },
    ],
    "xstate.done.actor.readImport": [
      { output: preview },
      { output: { outcome: "choose", books: ["1.fb2", "2.fb2"] } },
      { output: { outcome: "refused", message: "Файл пуст", place: { line: 1, column: 2 } } },
    ],
    "xstate.done.actor.commitImport": [
      { output: { outcome: "done", result } },
      { output: { outcome: "refused", message: "Эта книга уже импортирована" } },
    ],
  },
  project: ({ stage: started, decisions }: { stage: unknown; decisions: { isReplacing: boolean } | null }) => [
    started !== null,
    decisions?.isReplacing,
  ],
  mark: (event) => {
    const { output, error } = event as { output?: { outcome?: string; received?: number }; error?: Error };
    return error?.name === "ApiFault" ? "final" : (output?.outcome ?? (output ? String(output.received) : ""));
  },
  steps: {
    "file.chosen": "chooses a file",
    "pause.requested": "pauses",
    "resumption.requested": "resumes",
    "retry.requested": "tries again",
    "cancellation.requested": "cancels",
    "book.chosen": "chooses a book",
    "decisions.made": "decides",
    "commit.requested": "commits",
    "another.requested": "wants another",
    "xstate.done.actor.startImport done": "is started",
    "xstate.done.actor.startImport refused": "is not started",
    "xstate.error.actor.startImport": "fails to start",
    "xstate.done.actor.sendSlice 2": "a slice is there",
    "xstate.done.actor.sendSlice 3": "the last slice is there",
    "xstate.error.actor.sendSlice": "fails to send",
    "xstate.error.actor.sendSlice final": "is not known",
    "xstate.after.backoff.bookImport.uploading.waiting": "2 000 ms pass",
    "xstate.after.sendTimeout.bookImport.uploading.starting": "60 000 ms pass starting",
    "xstate.after.sendTimeout.bookImport.uploading.sending": "60 000 ms pass sending",
    "xstate.after.sendTimeout.bookImport.cancelling": "60 000 ms pass cancelling",
    "xstate.after.readTimeout.bookImport.reading": "180 000 ms pass reading",
    "xstate.after.readTimeout.bookImport.committing": "180 000 ms pass committing",
    "xstate.done.actor.readImport preview": "is read",
    "xstate.done.actor.readImport choose": "has several books",
    "xstate.done.actor.readImport refused": "cannot be read",
    "xstate.error.actor.readImport": "fails to read",
    "xstate.done.actor.commitImport done": "is committed",
    "xstate.done.actor.commitImport refused": "is refused",
    "xstate.error.actor.commitImport": "fails to commit",
    "xstate.done.actor.cancelImport": "is cancelled",
    "xstate.error.actor.cancelImport": "fails to cancel",
  },
  causes: {
    "chooses a file": "send",
    pauses: "send",
    resumes: "send",
    "tries again": "send",
    cancels: "send",
    "chooses a book": "send",
    decides: "send",
    commits: "send",
    "wants another": "send",
    "is started": { resolves: "startImport" },
    "is not started": { resolves: "startImport" },
    "fails to start": { rejects: "startImport" },
    "a slice is there": { resolves: "sendSlice" },
    "the last slice is there": { resolves: "sendSlice" },
    "fails to send": { rejects: "sendSlice" },
    "is not known": { rejects: "sendSlice" },
    "2 000 ms pass": { after: 2_000 },
    "60 000 ms pass starting": { after: 60_000 },
    "60 000 ms pass sending": { after: 60_000 },
    "60 000 ms pass cancelling": { after: 60_000 },
    "180 000 ms pass reading": { after: 180_000 },
    "180 000 ms pass committing": { after: 180_000 },
    "is read": { resolves: "readImport" },
    "has several books": { resolves: "readImport" },
    "cannot be read": { resolves: "readImport" },
    "fails to read": { rejects: "readImport" },
    "is committed": { resolves: "commitImport" },
    "is refused": { resolves: "commitImport" },
    "fails to commit": { rejects: "commitImport" },
    "is cancelled": { resolves: "cancelImport" },
    "fails to cancel": { rejects: "cancelImport" },
  },
  first: choosing,
  promise: {
    choosing: { "chooses a file": starting },
    "uploading.starting": {
      "is started": sending(),
      "is not started": { to: "refused", holds: trouble("Слишком много попыток, попробуйте позже") },
      "fails to start": { to: "uploading.waiting, not started", holds: offline },
      "60 000 ms pass starting": { to: "uploading.waiting, not started", holds: slow },
      cancels: choosing,
    },
    "uploading.waiting, not started": {
      "2 000 ms pass": starting,
      "tries again": starting,
      pauses: { to: "uploading.paused, not started" },
      cancels: choosing,
    },
    "uploading.paused, not started": { resumes: starting, cancels: choosing },
    "uploading.sending": {
      "a slice is there": sending(2),
      "the last slice is there": { ...reading(), holds: { received: 3 } },
      "fails to send": { to: "uploading.waiting", holds: offline },
      "60 000 ms pass sending": { to: "uploading.waiting", holds: slow },
      "is not known": { to: "refused", holds: trouble(unknown) },
      pauses: { to: "uploading.paused" },
      cancels: cancelling,
    },
    "uploading.waiting": {
      "2 000 ms pass": sending(),
      "tries again": sending(),
      pauses: { to: "uploading.paused" },
      cancels: cancelling,
    },
    "uploading.paused": { resumes: sending(), cancels: cancelling },
    reading: {
      "is read": {
        to: "previewing",
        tells: [{ type: "preview.opened", title: "Книга" }],
        holds: { preview, decisions: own, trouble: null },
      },
      "has several books": { to: "choosingBook", holds: { books: ["1.fb2", "2.fb2"] } },
      "cannot be read": { to: "refused", holds: trouble("Файл пуст", { line: 1, column: 2 }) },
      "fails to read": { to: "unread", holds: offline },
      "180 000 ms pass reading": { to: "unread", holds: slow },
      cancels: cancelling,
    },
    unread: { "tries again": reading(), cancels: cancelling },
    choosingBook: { "chooses a book": reading("2.fb2"), cancels: cancelling },
    previewing: {
      decides: { to: "previewing, decided", holds: { decisions: decided } },
      commits: {
        to: "committing",
        asks: [["commitImport", { id: "i1", decisions: own, replaceWorkId: null }]],
      },
      cancels: cancelling,
    },
    committing: {
      "is committed": {
        to: "done",
        tells: [{ type: "book.imported", workId: 8, title: "Книга" }],
        holds: { result, file: null },
      },
      "is refused": { to: "previewing", holds: { decisions: own, ...trouble("Эта книга уже импортирована") } },
      "fails to commit": { to: "previewing", holds: { decisions: own, ...offline } },
      "180 000 ms pass committing": { to: "previewing", holds: { decisions: own, ...slow } },
    },
    "previewing, decided": {
      decides: { to: "previewing, decided", holds: { decisions: decided } },
      commits: {
        to: "committing, replacing",
        asks: [["commitImport", { id: "i1", decisions: decided, replaceWorkId: 7 }]],
      },
      cancels: cancelling,
    },
    "committing, replacing": {
      "is committed": { to: "done", tells: [{ type: "book.imported", workId: 8, title: "Книга" }], holds: { result } },
      "is refused": { to: "previewing, decided", holds: { decisions: decided } },
      "fails to commit": { to: "previewing, decided", holds: { decisions: decided, ...offline } },
      "180 000 ms pass committing": { to: "previewing, decided", holds: { decisions: decided, ...slow } },
    },
    cancelling: { "is cancelled": choosing, "fails to cancel": choosing, "60 000 ms pass cancelling": choosing },
    refused: { "chooses a file": starting, "wants another": choosing },
    done: { "wants another": choosing },
  },
});
