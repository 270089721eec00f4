import type { InputOf } from "../api/contract/index.ts";
import { readingRoutes } from "../api/contract/reading.routes.ts";
import { ownDeviceId } from "./deviceId.service.ts";
import { placeKey } from "./keptPlace.ts";
import type { Surroundings } from "./surroundings.ts";

/** The last place is told when the page is left. */
const route = { ...readingRoutes.updateReaderProgress, keepalive: true } as const;

type SavedPlace = Required<Omit<InputOf<"updateReaderProgress">["body"], "sentAt" | "deviceId" | "deviceName">>;

/** Where a reader stopped lies on the server for the signed-in, on this device for guests. */
export const createReaderPlacesService = (surroundings: Surroundings) => {
  const { call, storage, now, accountId } = surroundings;
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
      const deviceId = await ownDeviceId(surroundings);
      const body = { ...place, sentAt: new Date(now()).toISOString(), ...(deviceId && { deviceId }) };
      await call(route, { body }, signal);
    },
  };
};

export type ReaderPlacesService = ReturnType<typeof createReaderPlacesService>;
