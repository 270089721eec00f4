import { listeningRoutes as routes } from "../api/contract/audiobooks.routes.ts";
import type { HeardPlace } from "../api/contract/listening.ts";
import { ownDeviceId } from "./deviceId.service.ts";
import { keptPlace } from "./keptPlace.ts";
import { type Refusable, refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

/** A signed-in person's place is the server's, but for one that is on its way there; a guest's is this device's. */
export const audiobook = (surroundings: Surroundings) => async (params: { id: number }, signal: AbortSignal) => {
  const book = await surroundings.call(routes.getAudiobook, { params }, signal);
  if (!("chapters" in book)) return book;
  const kept = keptPlace(surroundings, params.id, book.place);
  const here: HeardPlace | null = kept && {
    chapterId: kept.chapterId,
    location: kept.location,
    movedAt: kept.movedAt,
    device: null,
  };
  return { ...book, place: here ?? book.place };
};

/** Where this person has been on another device since; null: nowhere. */
export const placeElsewhere =
  (surroundings: Surroundings) =>
  async (
    { id, known }: { id: number /** When the place that is known here was moved to. */; known: string | null },
    signal: AbortSignal,
  ): Promise<Refusable<HeardPlace | null>> => {
    const answer = await refusable(surroundings.call(routes.getAudiobook, { params: { id } }, signal));
    if (answer.outcome === "refused") return answer;
    const place = "chapters" in answer.result ? answer.result.place : null;
    const isElsewhere = place?.device && place.device.id !== (await ownDeviceId(surroundings));
    return { outcome: "done", result: isElsewhere && place.movedAt !== known ? place : null };
  };
