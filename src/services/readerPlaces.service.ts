import type { InputOf } from "../api/contract/index.ts";
import { readingRoutes } from "../api/contract/reading.routes.ts";
import { placeKey } from "./keptPlace.ts";
import type { Surroundings } from "./surroundings.ts";

type SavedPlace = InputOf<"updateReaderProgress">["body"];

/** Where a reader stopped lies on the server for the signed-in, on this device for guests. */
export const createReaderPlacesService = ({ call, storage, now, accountId }: Surroundings) => ({
  save: async (place: SavedPlace, signal: AbortSignal): Promise<void> => {
    if (accountId() > 0) {
      await call(readingRoutes.updateReaderProgress, { body: place }, signal);
      return;
    }
    const { workId, ...rest } = place;
    storage().setItem(placeKey(workId), JSON.stringify({ ...rest, updatedAt: new Date(now()).toISOString() }));
  },
});

export type ReaderPlacesService = ReturnType<typeof createReaderPlacesService>;
