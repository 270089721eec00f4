import type { CallApi } from "../api/client.ts";
import type { Chapter } from "../api/contract/chapters.ts";
import type { InputOf } from "../api/contract/index.ts";
import { reasonOf } from "../text/messages.ts";
import { type Refusable, refusable } from "./refusable.ts";

/** What is done with several chapters at once. */
export type ManyChange = "publish.requested" | "withdrawal.requested" | "deletion.requested" | "undeletion.requested";
export type ManyChanged = { changed: Chapter[]; refused: { chapterId: number; message: string }[] };

export const createChaptersService = (call: CallApi) => ({
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
  /** One call after the other: a refused chapter does not hold back the others. */
  changeMany: async (
    { workId, chapterIds, type }: { workId: number; chapterIds: readonly number[]; type: ManyChange },
    signal: AbortSignal,
  ): Promise<Refusable<ManyChanged>> => {
    const result: ManyChanged = { changed: [], refused: [] };
    for (const chapterId of chapterIds) {
      const params = { workId, chapterId };
      const answer =
        type === "deletion.requested"
          ? call("deleteChapter", { params }, signal)
          : call("updateChapterState", { params, body: { type } }, signal);
      const told = await refusable(answer).catch((fault: unknown) => {
        if (signal.aborted) throw fault;
        return { outcome: "refused", message: reasonOf(fault) } as const;
      });
      if (told.outcome === "done") result.changed.push(told.result);
      else result.refused.push({ chapterId, message: told.message });
    }
    return { outcome: "done", result };
  },
  uploadImage: ({ workId, file }: { workId: number; file: Blob }, signal: AbortSignal) =>
    refusable(call("uploadFile", { params: { type: "chapter-image" }, query: { workId }, file }, signal)),
});

export type ChaptersService = ReturnType<typeof createChaptersService>;
