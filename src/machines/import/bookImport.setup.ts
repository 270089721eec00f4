import { assign, enqueueActions, setup } from "xstate";
import type { ResultOf } from "../../api/contract/index.ts";
import { messages } from "../../text/messages.ts";
import { saveFaultOf } from "../chapters/saveFault.ts";
import type { SubmitOutcome } from "../data/form.machine.ts";
import { port } from "../lib/port.ts";
import { chunkUploadMachine } from "../uploads/chunkUpload.machine.ts";

export type ImportStage = ResultOf<"startImport">;
type ImportReading = ResultOf<"readImport">;
export type ImportPreview = Extract<ImportReading, { outcome: "preview" }>;
export type RefusedReading = Extract<ImportReading, { outcome: "refused" }>;
type Imported = ResultOf<"commitImport">;
export type Cut = "begin" | "join" | "skip";
/** What a person made of the preview. */
export type Decisions = {
  title: string;
  cuts: readonly Cut[];
  titles: Readonly<Record<number, string>>;
  isReplacing: boolean;
};
/** A preview, and what the person had made of it on an earlier page of this device; null: nothing. */
export type ReadPreview = { outcome: "preview"; preview: ImportPreview; decided: Decisions | null };
type ImportRead = ReadPreview | Exclude<ImportReading, { outcome: "preview" }>;
type ImportTrouble = { message: string; place: { line: number; column: number } | null };

type ImportContext = {
  file: File | null;
  stage: ImportStage | null;
  /** When the file that was begun with had last been changed, in milliseconds. */
  modified: number | null;
  entry: string | null;
  books: readonly string[];
  preview: ImportPreview | null;
  decisions: Decisions | null;
  trouble: ImportTrouble | null;
  result: Imported | null;
};

type ImportEvent =
  | { type: "visit.made" }
  | { type: "file.chosen"; file: File }
  | { type: "retry.requested" }
  | { type: "cancellation.requested" }
  | { type: "book.chosen"; entry: string }
  | { type: "decisions.made"; decisions: Decisions }
  | { type: "commit.requested" }
  | { type: "restart.requested" }
  | { type: "another.requested" };

/** What is known of an import that an earlier page began. */
export type Recalled =
  | { outcome: "nothing" }
  | { outcome: "begun"; stage: ImportStage; modified: number }
  | { outcome: "done"; result: Imported };
type Committed = SubmitOutcome<Imported>;

export const nothing: ImportContext = {
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

/** What the server calls a file. */
const sentNameOf = ({ name }: { name: string }): string => name.slice(-255).trim();

/** As the file itself is cut. */
const ownDecisions = ({ title, pieces }: ImportPreview): Decisions => ({
  title,
  cuts: pieces.map(({ begins }) => (begins ? "begin" : "join")),
  titles: {},
  isReplacing: false,
});

/** Asked only when nothing was refused. */
export const resultOf = <T>(answer: SubmitOutcome<T>): T => (answer as { result: T }).result;

/** Ports, facts and guards of the import of a book. */
export const bookImportSetup = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    emitted: {} as { type: "book.imported"; workId: number; title: string } | { type: "preview.opened"; title: string },
    children: {} as { upload: "chunkUpload" },
  },
  actors: {
    recallImport: port<Recalled>("recallImport"),
    chunkUpload: chunkUploadMachine,
    readImport: port<ImportRead, { id: string; entry: string | null }>("readImport"),
    commitImport: port<Committed, { id: string; decisions: Decisions; replaceWorkId: number | null }>("commitImport"),
    cancelImport: port<void, { id: string }>("cancelImport"),
  },
  actions: {
    takeStage: assign((_, { stage }: { stage: ImportStage }) => ({ stage })),
    keepFile: assign((_, { file }: { file: File }) => ({ file })),
    dropFile: assign({ file: null }),
    dropStage: assign({ stage: null, modified: null }),
    takeRecalled: assign((_, recalled: Recalled) => {
      if (recalled.outcome === "done") return { result: recalled.result };
      return recalled.outcome === "begun" ? { stage: recalled.stage, modified: recalled.modified } : {};
    }),
    tellFault: assign((_, { error }: { error: unknown }) => ({
      trouble: { message: saveFaultOf(error).reason, place: null },
    })),
    tellSlow: assign({ trouble: { message: messages.slowServer, place: null } }),
    tell: assign((_, params: { message: string; place?: { line: number; column: number } | null }) => ({
      trouble: { message: params.message, place: params.place ?? null },
    })),
    takePreview: enqueueActions(({ enqueue }, { preview, decided }: ReadPreview) => {
      enqueue.assign({ preview, decisions: decided ?? ownDecisions(preview), trouble: null });
      enqueue.emit({ type: "preview.opened", title: preview.title });
    }),
    /** On this device, for the next page. */
    keepDecisions: (_, _params: { id: string; preview: ImportPreview; decisions: Decisions }) => {},
    finish: enqueueActions(({ enqueue }, { workId, title, ...rest }: NonNullable<ImportContext["result"]>) => {
      enqueue.assign({ result: { workId, title, ...rest }, file: null });
      enqueue.emit({ type: "book.imported", workId, title });
    }),
    forget: assign(nothing),
  },
  guards: {
    hasFile: ({ context }) => context.file !== null,
    isUploaded: (_, recalled: Recalled) => recalled.outcome === "begun" && recalled.stage.isWhole,
    isSameFile: ({ context: { stage, modified } }, { file }: { file: File }) =>
      sentNameOf(file) === stage?.fileName && file.size === stage.byteSize && file.lastModified === modified,
  },
  delays: {
    recallTimeout: 30_000,
    sendTimeout: 60_000,
    readTimeout: 180_000,
  },
});
