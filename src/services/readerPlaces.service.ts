import type { InputOf } from "../api/contract/index.ts";
import { readingRoutes } from "../api/contract/reading.routes.ts";
import { placeKey } from "./keptPlace.ts";
import type { Surroundings } from "./surroundings.ts";

type SavedPlace = Required<Omit<InputOf<"updateReaderProgress">["body"], "sentAt">>;

/** Where a reader stopped lies on the server for the signed-in, on this device for guests. */
export const createReaderPlacesService = ({ call, storage, now, accountId }: Surroundings) => {
  const keep = ({ workId, ...rest }: SavedPlace) =>
    storage().setItem(placeKey(accountId(), workId), JSON.stringify(rest));
  const keepIfPossible = (place: SavedPlace) => {
    try {
      keep(place);
    } catch {
      // The server has it in a moment.
    }
  };
  return {
    /** On this device alone, where it has room: it is kept whole in a moment. */
    keepHere: keepIfPossible,
    save: async (place: SavedPlace, signal: AbortSignal): Promise<void> => {
      if (accountId() < 0) return keep(place);
      keepIfPossible(place);
      const sentAt = new Date(now()).toISOString();
      await call(readingRoutes.updateReaderProgress, { body: { ...place, sentAt } }, signal);
    },
  };
};

export type ReaderPlacesService = ReturnType<typeof createReaderPlacesService>;
