import { listeningRoutes, audiobooksRoutes as routes } from "../api/contract/audiobooks.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import type { OrderChange } from "../machines/data/reorder.machine.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const audioChapters =
  ({ call }: Surroundings) =>
  (params: { id: number }, signal: AbortSignal) =>
    call(routes.getAudioChapters, { params }, signal);

export const renameAudioChapter =
  ({ call }: Surroundings) =>
  (input: InputOf<"renameAudioChapter">, signal: AbortSignal) =>
    refusable(call(routes.renameAudioChapter, input, signal));

/** The whole list of a work. */
export const reorderAudioChapters =
  ({ call }: Surroundings) =>
  (workId: number, { order, before }: OrderChange<number>, signal: AbortSignal) =>
    refusable(
      call(
        routes.reorderAudioChapters,
        { params: { workId }, body: { order: [...order], before: [...before] } },
        signal,
      ),
    );

export const cutAudioUpload =
  ({ call }: Surroundings) =>
  (input: InputOf<"cutAudioUpload">, signal: AbortSignal) =>
    refusable(call(routes.cutAudioUpload, input, signal));

export const cancelAudioUpload =
  ({ call }: Surroundings) =>
  (input: InputOf<"cancelAudioUpload">, signal: AbortSignal) =>
    refusable(call(routes.cancelAudioUpload, input, signal));

/** Where a chapter's sound is, for this person, for a while. */
export const audioUrl =
  ({ call }: Surroundings) =>
  (params: InputOf<"getAudioUrl">["params"], signal: AbortSignal) =>
    refusable(call(listeningRoutes.getAudioUrl, { params }, signal));
