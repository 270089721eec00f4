import type { CallApi } from "../api/client.ts";
import type { InputOf } from "../api/contract/index.ts";
import { refusable } from "./refusable.ts";

export const createChaptersService = (call: CallApi) => ({
  toAdd: (params: { workId: number }, signal: AbortSignal) => call("getNewChapter", { params }, signal),
  toEdit: (params: { id: number }, signal: AbortSignal) => call("getChapterToEdit", { params }, signal),
  create: (body: InputOf<"createChapter">["body"], signal: AbortSignal) => call("createChapter", { body }, signal),
  save: (body: InputOf<"updateChapter">["body"], signal: AbortSignal) => call("updateChapter", { body }, signal),
  changeState: (input: InputOf<"updateChapterState">, signal: AbortSignal) =>
    refusable(call("updateChapterState", input, signal)),
  delete: (params: InputOf<"deleteChapter">["params"], signal: AbortSignal) =>
    refusable(call("deleteChapter", { params }, signal)),
  uploadImage: ({ workId, file }: { workId: number; file: Blob }, signal: AbortSignal) =>
    refusable(call("uploadFile", { params: { type: "chapter-image" }, query: { workId }, file }, signal)),
});

export type ChaptersService = ReturnType<typeof createChaptersService>;
