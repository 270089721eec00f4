import type { InputOf } from "../api/contract/index.ts";
import { readingRoutes } from "../api/contract/reading.routes.ts";
import { placeKey } from "./keptPlace.ts";
import type { Surroundings } from "./surroundings.ts";

type SavedPlace = Required<Omit<InputOf<"updateReaderProgress">["body"], "sentAt">>;

/** Where a reader stopped lies on the server for the signed-in, on this device for guests. */
export const createReaderPlacesService = ({ call, storage, now, accountId }: Surroundings) => ({
  save: async (place: SavedPlace, signal: AbortSignal): Promise<void> => {
    const { workId, ...rest } = place;
    const keep = () => storage().setItem(placeKey(accountId(), workId), JSON.stringify(rest));
    if (accountId() < 0) return keep();
    try {
      keep();
    } catch {
      // The server has it in a moment.
    }
    const sentAt = new Date(now()).toISOString();
    await call(readingRoutes.updateReaderProgress, { body: { ...place, sentAt } }, signal);
  },
});

export type ReaderPlacesService = ReturnType<typeof createReaderPlacesService>;
