import type { CallApi } from "../api/client.ts";
import { isRefused } from "../api/contract/envelope.ts";
import { importsRoutes as routes } from "../api/contract/imports.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import type { Decisions } from "../machines/import/bookImport.types.ts";
import type { KeptImport } from "./keptImport.service.ts";
import { refusable } from "./refusable.ts";

/** Small enough for a bar that moves on a slow line; the server takes four times more. */
const SLICE = 1_048_576;

type Surroundings = {
  /** Measures the line, in milliseconds. */
  now: () => number;
  kept: KeptImport;
};

const emptyRecall = { outcome: "nothing" } as const;

/** A book's file by slices, and what becomes of it; the import that is under way is known by the next page, too. */
export const createImportsService = (call: CallApi, { now, kept }: Surroundings) => ({
  /** What became of the import that an earlier page began; one that the server does not know is forgotten. */
  recall: async (signal: AbortSignal) => {
    const begun = kept.read();
    if (!begun) return emptyRecall;
    const { id, modified } = begun;
    try {
      const stage = await call(routes.getImport, { params: { id } }, signal);
      if (stage.state !== "done") return { outcome: "begun", stage, modified } as const;
      const result = await call(routes.commitImport, { params: { id }, body: {} }, signal);
      kept.drop(id);
      return { outcome: "done", result } as const;
    } catch (fault) {
      if (!isRefused(fault, "NotFound", "InvalidRequestFields")) throw fault;
      kept.drop(id);
      return emptyRecall;
    }
  },
  start: async (file: File, signal: AbortSignal) => {
    const body = { fileName: file.name.slice(-255), byteSize: file.size };
    const answer = await refusable(call(routes.startImport, { body }, signal));
    if (answer.outcome === "done") kept.write({ id: answer.result.id, modified: file.lastModified });
    return answer;
  },
  sendSlice: async ({ id, file, offset }: { id: string; file: File; offset: number }, signal: AbortSignal) => {
    const begun = now();
    const bytes = await file
      .slice(offset, offset + SLICE)
      .arrayBuffer()
      .catch(() => null);
    // The browser does not read a file that was changed after it was chosen.
    if (bytes === null) return { outcome: "fileChanged" } as const;
    const sent = { params: { id }, query: { offset }, file: new Blob([bytes]) };
    const { received } = await call(routes.uploadImportChunk, sent, signal);
    return { outcome: "sent", received, milliseconds: now() - begun } as const;
  },
  read: async ({ id, entry }: { id: string; entry: string | null }, signal: AbortSignal) => {
    const answer = await call(routes.readImport, { params: { id }, body: entry === null ? {} : { entry } }, signal);
    if (answer.outcome === "refused") kept.drop(id);
    if (answer.outcome !== "preview") return answer;
    return { outcome: "preview", preview: answer, decided: kept.decided(id, answer) } as const;
  },
  keepDecisions: kept.decide,
  commit: async (
    {
      id,
      decisions,
      replaceWorkId,
    }: { id: string; decisions: Omit<Decisions, "isReplacing">; replaceWorkId: number | null },
    signal: AbortSignal,
  ) => {
    const body: InputOf<"commitImport">["body"] = {
      title: decisions.title,
      cuts: [...decisions.cuts],
      titles: Object.entries(decisions.titles).map(([piece, title]) => ({ piece: Number(piece), title })),
      ...(replaceWorkId !== null && { replaceWorkId }),
    };
    const answer = await refusable(call(routes.commitImport, { params: { id }, body }, signal));
    if (answer.outcome === "done") kept.drop(id);
    return answer;
  },
  /** @throws what the server says of an import that has become a work: that one is kept */
  cancel: async (id: string, signal: AbortSignal) => {
    try {
      await call(routes.cancelImport, { params: { id } }, signal);
      kept.drop(id);
    } catch (fault) {
      if (!isRefused(fault, "InvalidRequestFields")) kept.drop(id);
      throw fault;
    }
  },
});

export type ImportsService = ReturnType<typeof createImportsService>;
