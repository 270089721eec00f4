import { ApiFault } from "../../src/api/contract/envelope.ts";
import { bookImportMachine } from "../../src/machines/import/bookImport.machine.ts";
import type { Model } from "../support/model.ts";

export type Step =
  | "visits"
  | "nothing was begun"
  | "a part is there"
  | "all of it is there"
  | "was imported"
  | "fails to recall"
  | "30 000 ms pass recalling"
  | "chooses a file"
  | "chooses another file"
  | "starts anew"
  | "the part is dropped"
  | "fails to drop the part"
  | "60 000 ms pass restarting"
  | "is started"
  | "is not started"
  | "a slice is there"
  | "the last slice is there"
  | "is not known"
  | "the file was changed"
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

export const file = { name: "Книга.fb2", size: 3, lastModified: 5 };
export const other = { name: "Книга.fb2", size: 4, lastModified: 5 };
export const stage = { id: "i1", fileName: "Книга.fb2", byteSize: 3, received: 0, state: "uploading", workId: null };
export const preview = {
  outcome: "preview",
  title: "Книга",
  pieces: [{ begins: true }, { begins: false }],
  sameAs: { workId: 7, title: "Книга", mayReplace: true },
};
export const decided = { title: "Другая", cuts: ["begin", "begin"], titles: { 1: "Вторая" }, isReplacing: true };
export const result = { workId: 8, title: "Книга", chapterCount: 2, textLength: 10, report: { entries: [], more: 0 } };
const begun = (received: number) => ({ outcome: "begun", stage: { ...stage, received }, modified: 5 });
export const unknown = "Страница не найдена";

/** How the import of a book is walked; what it promises stands in the test. */
export const bookImportModel = {
  machine: bookImportMachine,
  ports: ["recallImport", "startImport", "sendSlice", "readImport", "commitImport", "cancelImport"],
  payloads: {
    "file.chosen": ({ stage: known, file: chosen }: { stage: unknown; file: unknown }) =>
      known !== null && chosen === null ? [{ file }, { file: other }] : [{ file }],
    "xstate.done.actor.recallImport": [
      { output: { outcome: "nothing" } },
      { output: begun(2) },
      { output: begun(3) },
      { output: { outcome: "done", result } },
    ],
    "book.chosen": [{ entry: "2.fb2" }],
    "decisions.made": [{ decisions: decided }],
    "xstate.done.actor.startImport": [
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
  project: (context: { stage: unknown; file: unknown; decisions: { isReplacing: boolean } | null }) => [
    context.stage !== null,
    context.file !== null,
    context.decisions?.isReplacing,
  ],
  mark: (event) => {
    const given = event as {
      file?: object;
      error?: Error;
      output?: { outcome: string; received?: number; stage?: { received: number } };
    };
    if (given.file === other) return "other";
    if (given.error?.name === "ApiFault") return "final";
    const received = given.output?.received ?? given.output?.stage?.received;
    return received === undefined ? (given.output?.outcome ?? "") : String(received);
  },
  steps: {
    "visit.made": "visits",
    "xstate.done.actor.recallImport nothing": "nothing was begun",
    "xstate.done.actor.recallImport 2": "a part is there",
    "xstate.done.actor.recallImport 3": "all of it is there",
    "xstate.done.actor.recallImport done": "was imported",
    "xstate.error.actor.recallImport": "fails to recall",
    "xstate.after.recallTimeout.bookImport.recalling": "30 000 ms pass recalling",
    "file.chosen": "chooses a file",
    "file.chosen other": "chooses another file",
    "restart.requested": "starts anew",
    "xstate.done.actor.abandonImport": "the part is dropped",
    "xstate.error.actor.abandonImport": "fails to drop the part",
    "xstate.after.sendTimeout.bookImport.restarting": "60 000 ms pass restarting",
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
    "xstate.done.actor.sendSlice fileChanged": "the file was changed",
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
    visits: "send",
    "nothing was begun": { resolves: "recallImport" },
    "a part is there": { resolves: "recallImport" },
    "all of it is there": { resolves: "recallImport" },
    "was imported": { resolves: "recallImport" },
    "fails to recall": { rejects: "recallImport" },
    "30 000 ms pass recalling": { after: 30_000 },
    "chooses a file": "send",
    "chooses another file": "send",
    "starts anew": "send",
    "the part is dropped": { resolves: "cancelImport" },
    "fails to drop the part": { rejects: "cancelImport" },
    "60 000 ms pass restarting": { after: 60_000 },
    "the file was changed": { resolves: "sendSlice" },
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
} satisfies Omit<Model<Step>, "first" | "promise">;
