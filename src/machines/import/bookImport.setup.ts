import { assign, enqueueActions, setup } from "xstate";
import { messages } from "../../text/messages.ts";
import { saveFaultOf } from "../chapters/saveFault.ts";
import { port } from "../lib/port.ts";
import { chunkUploadMachine } from "../uploads/chunkUpload.machine.ts";
import {
  type Committed,
  type Decisions,
  type ImportContext,
  type ImportEvent,
  type ImportPreview,
  type ImportRead,
  type ImportStage,
  nothing,
  ownDecisions,
  type ReadPreview,
  type Recalled,
  sentNameOf,
} from "./bookImport.types.ts";

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
