import { listeningRoutes, audiobooksRoutes as routes } from "../api/contract/audiobooks.routes.ts";
import type { OrderChange } from "../machines/data/reorder.machine.ts";
import { byParams, calling } from "./calls.ts";
import { spelledOrder } from "./many.ts";
import { refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const audioChapters = byParams(routes.getAudioChapters);
export const renameAudioChapter = refusably(calling(routes.renameAudioChapter));

/** The whole list of a work. */
export const reorderAudioChapters =
  ({ call }: Surroundings) =>
  (workId: number, change: OrderChange<number>, signal: AbortSignal) =>
    refusable(call(routes.reorderAudioChapters, { params: { workId }, body: spelledOrder(change) }, signal));

export const cutAudioUpload = refusably(calling(routes.cutAudioUpload));
export const cancelAudioUpload = refusably(calling(routes.cancelAudioUpload));

/** Where a chapter's sound is, for this person, for a while. */
export const audioUrl = refusably(byParams(listeningRoutes.getAudioUrl));
