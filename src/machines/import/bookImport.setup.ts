import { assign, enqueueActions, setup } from "xstate";
import { messages } from "../../text/messages.ts";
import { isFinal, saveFaultOf } from "../chapters/saveFault.ts";
import { port } from "../lib/port.ts";
import {
  type Committed,
  type Decisions,
  type ImportContext,
  type ImportEvent,
  type ImportPreview,
  type ImportReading,
  type ImportStage,
  nothing,
  ownDecisions,
  type Recalled,
  type Sent,
  type Started,
  sentNameOf,
} from "./bookImport.types.ts";

const LONGEST_BACKOFF = 60_000;

/** Ports, facts and guards of the import of a book. */
export const bookImportSetup = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    emitted: {} as { type: "book.imported"; workId: number; title: string } | { type: "preview.opened"; title: string },
  },
  actors: {
    recallImport: port<Recalled>("recallImport"),
    startImport: port<Started, { file: File }>("startImport"),
    sendSlice: port<Sent, { id: string; file: File; offset: number }>("sendSlice"),
    readImport: port<ImportReading, { id: string; entry: string | null }>("readImport"),
    commitImport: port<Committed, { id: string; decisions: Decisions; replaceWorkId: number | null }>("commitImport"),
    cancelImport: port<void, { id: string }>("cancelImport"),
  },
  actions: {
    takeFile: assign((_, params: { file: File }) => ({ ...nothing, file: params.file })),
    takeStage: assign((_, { stage }: { stage: ImportStage }) => ({ stage, received: stage.received, faults: 0 })),
    keepFile: assign((_, { file }: { file: File }) => ({ file })),
    dropFile: assign({ file: null }),
    takeRecalled: assign((_, recalled: Recalled) => {
      if (recalled.outcome === "done") return { ...nothing, result: recalled.result };
      if (recalled.outcome === "nothing") return nothing;
      const { stage, modified } = recalled;
      return { ...nothing, stage, modified, received: stage.received };
    }),
    takeSlice: assign(({ context }, answer: Sent) => {
      if (answer.outcome === "fileChanged") return {};
      const { received, milliseconds } = answer;
      return {
        received,
        sent: context.sent + Math.max(0, received - context.received),
        spent: context.spent + milliseconds,
        faults: 0,
      };
    }),
    countFault: assign(({ context }, params: { error: unknown }) => ({
      faults: context.faults + 1,
      trouble: { message: saveFaultOf(params.error).reason, place: null },
    })),
    tellSlow: assign(({ context }) => ({
      faults: context.faults + 1,
      trouble: { message: messages.slowServer, place: null },
    })),
    tell: assign((_, params: { message: string; place?: { line: number; column: number } | null }) => ({
      trouble: { message: params.message, place: params.place ?? null },
    })),
    takePreview: enqueueActions(({ enqueue }, preview: ImportPreview) => {
      enqueue.assign({ preview, decisions: ownDecisions(preview), trouble: null });
      enqueue.emit({ type: "preview.opened", title: preview.title });
    }),
    finish: enqueueActions(({ enqueue }, { workId, title, ...rest }: NonNullable<ImportContext["result"]>) => {
      enqueue.assign({ result: { workId, title, ...rest }, file: null });
      enqueue.emit({ type: "book.imported", workId, title });
    }),
    forget: assign(nothing),
  },
  guards: {
    isStarted: ({ context }) => context.stage !== null,
    hasFile: ({ context }) => context.file !== null,
    isWhole: ({ context }, answer: Sent) => answer.outcome === "sent" && answer.received >= (context.file?.size ?? 0),
    isUploaded: (_, recalled: Recalled) =>
      recalled.outcome === "begun" && recalled.stage.received >= recalled.stage.byteSize,
    isSameFile: ({ context: { stage, modified } }, { file }: { file: File }) =>
      sentNameOf(file) === stage?.fileName && file.size === stage.byteSize && file.lastModified === modified,
    isFinal: (_, params: { error: unknown }) => isFinal(saveFaultOf(params.error)),
  },
  delays: {
    recallTimeout: 30_000,
    sendTimeout: 60_000,
    readTimeout: 180_000,
    backoff: ({ context }) => Math.min(LONGEST_BACKOFF, 1_000 * 2 ** context.faults),
  },
});
