import { listeningRoutes as routes } from "../api/contract/audiobooks.routes.ts";
import type { HeardPlace } from "../api/contract/listening.ts";
import { keptReadingPlace } from "./keptPlace.ts";
import type { Surroundings } from "./surroundings.ts";

/** A signed-in person's place is the server's, but for one that is on its way there; a guest's is this device's. */
export const audiobook = (surroundings: Surroundings) => async (params: { id: number }, signal: AbortSignal) => {
  const book = await surroundings.call(routes.getAudiobook, { params }, signal);
  if (!("chapters" in book)) return book;
  const kept = keptReadingPlace(surroundings, params.id, book.place);
  const here: HeardPlace | null = kept && {
    chapterId: kept.chapterId,
    location: kept.location,
    movedAt: kept.movedAt,
    ago: kept.ago,
  };
  return { ...book, place: here ?? book.place };
};
