import type { InputOf } from "../api/contract/index.ts";
import { readingRoutes } from "../api/contract/reading.routes.ts";
import type { ReadingPlaceSaved } from "../machines/reading/readerPlace.machine.ts";
import { orAccepted } from "./accepted.ts";
import { ownDeviceId } from "./deviceId.service.ts";
import { placeKey } from "./keptPlace.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * The last place is sent when the page is left. This device knows it without loading the book's page again
 * (keptPlace.ts).
 */
const route = { ...readingRoutes.updateReaderProgress, keepalive: true, keepsAhead: true } as const;

type SentReadingPlace = Required<Omit<InputOf<"updateReaderProgress">["body"], "sentAt" | "deviceId" | "deviceName">>;

/** Where a reader stopped is stored on the server for the signed-in, on this device for guests. */
export const createReaderPlacesService = (surroundings: Surroundings) => {
  const { call, storage, now, accountId } = surroundings;
  const keep = ({ workId, ...rest }: SentReadingPlace, standing: { isUnsent?: true } = {}): string => {
    const text = JSON.stringify({ ...rest, ...standing });
    storage().setItem(placeKey(accountId(), workId), text);
    return text;
  };
  const keepIfPossible = (place: SentReadingPlace): string | null => {
    try {
      return keep(place, { isUnsent: true });
    } catch {
      // The server has it in a moment.
      return null;
    }
  };
  /** The server has it now, unless the reader has gone on meanwhile. */
  const noteSent = (place: SentReadingPlace, text: string | null): void => {
    if (text !== null && storage().getItem(placeKey(accountId(), place.workId)) === text) keep(place);
  };
  return {
    /** On this device alone, where it has room: it is kept whole in a moment. */
    keepHere: (place: SentReadingPlace): void => void keepIfPossible(place),
    save: async (place: SentReadingPlace, signal: AbortSignal): Promise<ReadingPlaceSaved> => {
      if (accountId() < 0) {
        keep(place);
        return { outcome: "kept here" };
      }
      const text = keepIfPossible(place);
      const deviceId = await ownDeviceId(surroundings);
      const body = { ...place, sentAt: new Date(now()).toISOString(), ...(deviceId && { deviceId }) };
      const answer = await orAccepted(call(route, { body }, signal), null);
      noteSent(place, text);
      if (!answer) return { outcome: "saved", movedAt: body.sentAt };
      if (answer.outcome === "later" || !answer.place) return { outcome: "later" };
      return { outcome: "saved", movedAt: answer.place.movedAt };
    },
  };
};

export type ReaderPlacesService = ReturnType<typeof createReaderPlacesService>;
