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
  type Sent,
  type Started,
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
    startImport: port<Started, { file: File }>("startImport"),
    sendSlice: port<Sent, { id: string; file: File; offset: number }>("sendSlice"),
    readImport: port<ImportReading, { id: string; entry: string | null }>("readImport"),
    commitImport: port<Committed, { id: string; decisions: Decisions; replaceWorkId: number | null }>("commitImport"),
    cancelImport: port<void, { id: string }>("cancelImport"),
  },
  actions: {
    takeFile: assign((_, params: { file: File }) => ({ ...nothing, file: params.file })),
    takeStage: assign((_, { stage }: { stage: ImportStage }) => ({ stage, received: stage.received, faults: 0 })),
    takeSlice: assign(({ context }, { received, milliseconds }: Sent) => ({
      received,
      sent: context.sent + Math.max(0, received - context.received),
      spent: context.spent + milliseconds,
      faults: 0,
    })),
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
    isWhole: ({ context }, { received }: Sent) => received >= (context.file?.size ?? 0),
    isFinal: (_, params: { error: unknown }) => isFinal(saveFaultOf(params.error)),
  },
  delays: {
    sendTimeout: 60_000,
    readTimeout: 180_000,
    backoff: ({ context }) => Math.min(LONGEST_BACKOFF, 1_000 * 2 ** context.faults),
  },
});
