import type { CallApi } from "../api/client.ts";
import type { InputOf } from "../api/contract/index.ts";
import { refusable } from "./refusable.ts";

/** Small enough for a bar that moves on a slow line; the server takes four times more. */
const SLICE = 1_048_576;

type Decisions = {
  title: string;
  cuts: readonly ("begin" | "join" | "skip")[];
  titles: Readonly<Record<number, string>>;
};

/** A book's file by slices, and what becomes of it. `now` measures the line. */
export const createImportsService = (call: CallApi, { now }: { now: () => number }) => ({
  start: (file: File, signal: AbortSignal) =>
    refusable(call("startImport", { body: { fileName: file.name.slice(-255), byteSize: file.size } }, signal)),
  sendSlice: async ({ id, file, offset }: { id: string; file: File; offset: number }, signal: AbortSignal) => {
    const begun = now();
    const slice = file.slice(offset, offset + SLICE);
    const { received } = await call("uploadImportChunk", { params: { id }, query: { offset }, file: slice }, signal);
    return { received, milliseconds: now() - begun };
  },
  read: ({ id, entry }: { id: string; entry: string | null }, signal: AbortSignal) =>
    call("readImport", { params: { id }, body: entry === null ? {} : { entry } }, signal),
  commit: (
    { id, decisions, replaceWorkId }: { id: string; decisions: Decisions; replaceWorkId: number | null },
    signal: AbortSignal,
  ) => {
    const body: InputOf<"commitImport">["body"] = {
      title: decisions.title,
      cuts: [...decisions.cuts],
      titles: Object.entries(decisions.titles).map(([piece, title]) => ({ piece: Number(piece), title })),
      ...(replaceWorkId !== null && { replaceWorkId }),
    };
    return refusable(call("commitImport", { params: { id }, body }, signal));
  },
  cancel: async (id: string, signal: AbortSignal) => {
    await call("cancelImport", { params: { id } }, signal);
  },
});

export type ImportsService = ReturnType<typeof createImportsService>;
