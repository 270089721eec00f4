import type { Promised } from "../../support/model.ts";

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
  | "starts over"
  | "the part is dropped"
  | "fails to drop the part"
  | "60 000 ms pass restarting"
  | "is uploaded"
  | "the file was changed"
  | "is not uploaded"
  | "fails to upload"
  | "the upload is given up"
  | "tries again"
  | "cancels"
  | "60 000 ms pass cancelling"
  | "180 000 ms pass reading"
  | "180 000 ms pass committing"
  | "is read"
  | "is read, decided before"
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
export const stage = {
  id: "i1",
  fileName: "Книга.fb2",
  byteSize: 3,
  received: 0,
  isWhole: false,
  state: "uploading",
  workId: null,
};
export const preview = {
  outcome: "preview",
  title: "Книга",
  pieces: [{ begins: true }, { begins: false }],
  sameAs: { workId: 7, title: "Книга", mayReplace: true },
};
export const decided = { title: "Другая", cuts: ["begin", "begin"], titles: { 1: "Вторая" }, isReplacing: true };
export const result = { workId: 8, title: "Книга", chapterCount: 2, textLength: 10, report: { entries: [], more: 0 } };
export const unknown = "Страница не найдена";

const own = { title: "Книга", cuts: ["begin", "join"], titles: {}, isReplacing: false };
const trouble = (message: string, place: object | null = null) => ({ trouble: { message, place } });

export const nothing = {
  file: null,
  stage: null,
  modified: null,
  entry: null,
  books: [],
  preview: null,
  decisions: null,
  trouble: null,
  result: null,
};
export const choosing = { to: "choosing", holds: nothing };
const uploading = (chosen: object = file, known: object | null = null, modified: number | null = null) => ({
  to: "uploading.going",
  asks: [["chunkUpload", { file: chosen, stage: known }]] as const,
  holds: { ...nothing, file: chosen, stage: known, modified },
});
const recalling = { to: "recalling", asks: [["recallImport", undefined]] as const };
const interrupted = { to: "interrupted", holds: { file: null, stage: { ...stage, received: 2 } } };
const restarting = { to: "restarting", asks: [["cancelImport", { id: "i1" }]] as const };
const reading = (entry: string | null = null) => ({
  to: "reading",
  asks: [["readImport", { id: "i1", entry }]] as const,
});
const cancelling = { to: "cancelling", asks: [["cancelImport", { id: "i1" }]] as const };
const offline = trouble("Нет сети");
const slow = trouble("сервер не отвечает");
/** What may become of the upload, given up or not. */
const ends: Partial<Record<Step, Promised>> = {
  "is uploaded": { ...reading(), holds: { stage: { ...stage, received: 3 } } },
  "the file was changed": { to: "changed, no file", holds: { file: null, stage: { ...stage, received: 2 } } },
  "is not uploaded": { to: "refused", holds: trouble(unknown) },
  "fails to upload": { to: "refused", holds: offline },
  "the upload is given up": choosing,
};

/** The next page of this device finds it. */
const decides = {
  to: "previewing, decided",
  does: [["keepDecisions", { id: "i1", preview, decisions: decided }]] as const,
  holds: { decisions: decided, trouble: null },
};

/** What the import of a book promises: situation, step, what comes of it. */
export const promise: Record<string, Partial<Record<Step, Promised>>> = {
  choosing: { visits: recalling, "chooses a file": uploading() },
  recalling: {
    "nothing was begun": choosing,
    "a part is there": interrupted,
    "all of it is there": { ...reading(), holds: { stage: { ...stage, received: 3, isWhole: true }, trouble: null } },
    "was imported": { to: "done", holds: { result, stage: null } },
    "fails to recall": { to: "unrecalled", holds: offline },
    "30 000 ms pass recalling": { to: "unrecalled", holds: slow },
  },
  unrecalled: { "tries again": { ...recalling, holds: choosing.holds }, "wants another": choosing },
  interrupted: {
    "chooses a file": uploading(file, { ...stage, received: 2 }, 5),
    "chooses another file": { to: "changed", holds: { file: other, stage: { ...stage, received: 2 } } },
    cancels: cancelling,
  },
  changed: {
    "starts over": restarting,
    "wants another": interrupted,
    "chooses a file": { ...restarting, holds: { file } },
    cancels: cancelling,
  },
  "changed, no file": {
    "chooses a file": { ...restarting, holds: { file } },
    "chooses another file": { ...restarting, holds: { file: other } },
    cancels: cancelling,
  },
  restarting: {
    "the part is dropped": uploading(),
    "fails to drop the part": uploading(),
    "60 000 ms pass restarting": uploading(),
  },
  "uploading.going": {
    ...ends,
    cancels: { to: "uploading.leaving", tells: [{ type: "cancellation.requested" }] },
  },
  "uploading.leaving": ends,
  reading: {
    "is read": {
      to: "previewing",
      tells: [{ type: "preview.opened", title: "Книга" }],
      holds: { preview, decisions: own, trouble: null },
    },
    "is read, decided before": {
      to: "previewing, decided",
      tells: [{ type: "preview.opened", title: "Книга" }],
      holds: { preview, decisions: decided, trouble: null },
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
    decides,
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
    decides,
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
  cancelling: {
    "is cancelled": choosing,
    "fails to cancel": { ...recalling, holds: choosing.holds },
    "60 000 ms pass cancelling": choosing,
  },
  refused: {
    "chooses a file": uploading(),
    "chooses another file": uploading(other),
  },
  done: { "wants another": choosing },
};
