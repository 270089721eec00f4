import { chaptersRoutes as routes } from "../api/contract/chapters.routes.ts";
import { filesRoutes } from "../api/contract/files.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import type { OrderChange } from "../machines/data/reorder.machine.ts";
import { imageFault } from "./imageRules.ts";
import type { ManyRequest } from "./many.ts";
import { refusable, refusedFor } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const newChapter =
  ({ call }: Surroundings) =>
  (params: { workId: number }, signal: AbortSignal) =>
    call(routes.getNewChapter, { params }, signal);

export const chapterToEdit =
  ({ call }: Surroundings) =>
  (params: { id: number }, signal: AbortSignal) =>
    call(routes.getChapterToEdit, { params }, signal);

export const chapterState =
  ({ call }: Surroundings) =>
  (params: InputOf<"getChapterState">["params"], signal: AbortSignal) =>
    call(routes.getChapterState, { params }, signal);

export const createChapter =
  ({ call }: Surroundings) =>
  (body: InputOf<"createChapter">["body"], signal: AbortSignal) =>
    call(routes.createChapter, { body }, signal);

export const updateChapter =
  ({ call }: Surroundings) =>
  (body: InputOf<"updateChapter">["body"], signal: AbortSignal) =>
    call(routes.updateChapter, { body }, signal);

export const updateChapterState =
  ({ call }: Surroundings) =>
  (input: InputOf<"updateChapterState">, signal: AbortSignal) =>
    refusable(call(routes.updateChapterState, input, signal));

export const deleteChapter =
  ({ call }: Surroundings) =>
  (params: InputOf<"deleteChapter">["params"], signal: AbortSignal) =>
    refusable(call(routes.deleteChapter, { params }, signal));

export const renameChapter =
  ({ call }: Surroundings) =>
  (input: InputOf<"renameChapter">, signal: AbortSignal) =>
    refusable(call(routes.renameChapter, input, signal));

/** All at once; those that the law refuses are named. */
export const changeChapters =
  ({ call }: Surroundings) =>
  ({ ownerId, ids, type }: ManyRequest, signal: AbortSignal) => {
    const [params, body] = [{ workId: ownerId }, { chapterIds: [...ids] }];
    const answer =
      type === "deletion.requested"
        ? call(routes.deleteChapters, { params, body }, signal)
        : call(routes.updateChapterStates, { params, body: { ...body, type } }, signal);
    return refusable(
      answer.then(({ changed, refused }) => ({
        changed,
        refused: refused.map(({ chapterId, message }) => ({ id: chapterId, message })),
      })),
    );
  };

/** The whole list of a work. */
export const reorderChapters =
  ({ call }: Surroundings) =>
  (workId: number, { order, before }: OrderChange<number>, signal: AbortSignal) =>
    refusable(
      call(routes.reorderChapters, { params: { workId }, body: { order: [...order], before: [...before] } }, signal),
    );

export const uploadChapterImage =
  ({ call }: Surroundings) =>
  async ({ workId, file }: { workId: number; file: File }, signal: AbortSignal) =>
    refusedFor(await imageFault("chapter-image", file)) ??
    refusable(call(filesRoutes.uploadFile, { params: { type: "chapter-image" }, query: { workId }, file }, signal));
