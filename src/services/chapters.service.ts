import type { CallApi } from "../api/client.ts";
import type { InputOf } from "../api/contract/index.ts";
import type { ImageFault } from "./imageFault.service.ts";
import { refusable, refusedFor } from "./refusable.ts";

/** What is done with several chapters at once. */
export type ManyChange = "publish.requested" | "withdrawal.requested" | "deletion.requested" | "undeletion.requested";

export const createChaptersService = (call: CallApi, imageFault: ImageFault) => ({
  toAdd: (params: { workId: number }, signal: AbortSignal) => call("getNewChapter", { params }, signal),
  toEdit: (params: { id: number }, signal: AbortSignal) => call("getChapterToEdit", { params }, signal),
  create: (body: InputOf<"createChapter">["body"], signal: AbortSignal) => call("createChapter", { body }, signal),
  save: (body: InputOf<"updateChapter">["body"], signal: AbortSignal) => call("updateChapter", { body }, signal),
  changeState: (input: InputOf<"updateChapterState">, signal: AbortSignal) =>
    refusable(call("updateChapterState", input, signal)),
  delete: (params: InputOf<"deleteChapter">["params"], signal: AbortSignal) =>
    refusable(call("deleteChapter", { params }, signal)),
  reorder: (input: InputOf<"reorderChapters">, signal: AbortSignal) =>
    refusable(call("reorderChapters", input, signal)),
  rename: (input: InputOf<"renameChapter">, signal: AbortSignal) => refusable(call("renameChapter", input, signal)),
  /** All at once; those that the law refuses are named. */
  changeMany: (
    { workId, chapterIds, type }: { workId: number; chapterIds: readonly number[]; type: ManyChange },
    signal: AbortSignal,
  ) => {
    const [params, ids] = [{ workId }, { chapterIds: [...chapterIds] }];
    return refusable(
      type === "deletion.requested"
        ? call("deleteChapters", { params, body: ids }, signal)
        : call("updateChapterStates", { params, body: { ...ids, type } }, signal),
    );
  },
  uploadImage: async ({ workId, file }: { workId: number; file: File }, signal: AbortSignal) =>
    refusedFor(await imageFault("chapter-image", file)) ??
    refusable(call("uploadFile", { params: { type: "chapter-image" }, query: { workId }, file }, signal)),
});

export type ChaptersService = ReturnType<typeof createChaptersService>;
