import { chaptersRoutes as routes } from "../api/contract/chapters.routes.ts";
import type { OrderChange } from "../machines/data/reorder.machine.ts";
import { byBody, byParams, calling } from "./calls.ts";
import type { ManyRequest } from "./many.ts";
import { spelledOrder } from "./many.ts";
import { refusable, refusably } from "./refusable.ts";
import { sendImage } from "./refusableImage.ts";
import type { Surroundings } from "./surroundings.ts";

export const chapterState = byParams(routes.getChapterState);
export const createChapter = byBody(routes.createChapter);
export const updateChapter = byBody(routes.updateChapter);
export const updateChapterState = refusably(calling(routes.updateChapterState));
export const deleteChapter = refusably(byParams(routes.deleteChapter));
export const renameChapter = refusably(calling(routes.renameChapter));

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
  (workId: number, change: OrderChange<number>, signal: AbortSignal) =>
    refusable(call(routes.reorderChapters, { params: { workId }, body: spelledOrder(change) }, signal));

export const uploadChapterImage =
  ({ call }: Surroundings) =>
  ({ workId, file }: { workId: number; file: File }, signal: AbortSignal) =>
    sendImage(call, { type: "chapter-image", file, query: { workId } }, signal);
