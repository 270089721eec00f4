import type { CallApi } from "../api/client.ts";
import { isRefused } from "../api/contract/envelope.ts";
import { importsRoutes as routes } from "../api/contract/imports.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import type { Decisions } from "../machines/import/bookImport.setup.ts";
import type { Completed, LineNews } from "../machines/uploads/line.ts";
import { digestsOfWhole, type FileDigests } from "./fileDigests.service.ts";
import type { KeptImport } from "./keptImport.service.ts";
import { refusable } from "./refusable.ts";
import { type Tile, withTile } from "./uploadChunks.ts";
import { type LineCalls, openLine } from "./uploadLine.service.ts";

type Surroundings = {
  /** Measures the line, in milliseconds. */
  now: () => number;
  kept: KeptImport;
  digests: FileDigests;
  /** undefined: the page did not come by https, and tabs cannot agree. */
  locks: LockManager | undefined;
};

const emptyRecall = { outcome: "nothing" } as const;

/** A book's file by chunks, and what becomes of it; the import that is under way is known by the next page, too. */
export function createImportsService(call: CallApi, { now, kept, digests, locks }: Surroundings) {
  /** What was sent as one, by imports. */
  const sent = new Map<string, Tile[]>();
  return {
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
    /** Three chunks at a time, and only what the server lacks (the kit of `uploadLine.service`). */
    send: ({ id, file }: { id: string; file: File }, tell: (news: LineNews) => void) => {
      const look = async (signal: AbortSignal) => {
        const stage = await call(routes.getImport, { params: { id } }, signal);
        return stage.isWhole ? null : stage;
      };
      const send: LineCalls["send"] = ({ offset, file: part }, signal, watch) =>
        call(routes.uploadImportChunk, { params: { id }, query: { offset }, file: part }, signal, watch);
      const onStored = (_: string, __: File, tile: Tile) => sent.set(id, withTile(sent.get(id) ?? [], tile));
      return openLine({ now, locks, onStored }, { id, file, look, send }, tell);
    },
    complete: async ({ id, file }: { id: string; file: File }, signal: AbortSignal): Promise<Completed> => {
      // Digests need a secure connection; without one the server goes by what has come.
      const read = locks ? await digestsOfWhole(digests, { file, sent: sent.get(id) ?? [] }, signal) : null;
      if (read === "fileChanged") return { outcome: "fileChanged" };
      const { outcome } = await call(routes.completeImport, { params: { id }, body: { digests: read } }, signal);
      return { outcome };
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
  };
}

export type ImportsService = ReturnType<typeof createImportsService>;
