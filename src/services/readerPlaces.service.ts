import type { InputOf, ResultOf } from "../api/contract/index.ts";
import { readingRoutes } from "../api/contract/reading.routes.ts";
import type { Surroundings } from "./surroundings.ts";

export type Place = NonNullable<ResultOf<"getBook">["place"]>;
type SavedPlace = InputOf<"updateReaderProgress">["body"];

const key = (workId: number) => `readerPlace.${workId}`;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/** Local storage may hold anything: another version of the product wrote it, or another program. */
const isPlace = (value: unknown): value is Place => {
  if (typeof value !== "object" || value === null) return false;
  const { chapterId, location, progress, updatedAt } = value as Partial<Record<keyof Place, unknown>>;
  const isPart = typeof progress === "number" && progress >= 0 && progress <= 1;
  const isTime = typeof updatedAt === "string" && !Number.isNaN(Date.parse(updatedAt));
  return isCount(chapterId) && isCount(location) && isPart && isTime;
};

/** @param storage local storage; null where it is off, or full of something else */
export function keptPlace(storage: Surroundings["storage"], workId: number): Place | null {
  try {
    const place: unknown = JSON.parse(storage().getItem(key(workId)) ?? "null");
    return isPlace(place) ? place : null;
  } catch {
    return null;
  }
}

/** Where a reader stopped lies on the server for the signed-in, on this device for guests. */
export const createReaderPlacesService = ({ call, storage, now, accountId }: Surroundings) => ({
  save: async (place: SavedPlace, signal: AbortSignal): Promise<void> => {
    if (accountId() > 0) {
      await call(readingRoutes.updateReaderProgress, { body: place }, signal);
      return;
    }
    const { workId, ...rest } = place;
    storage().setItem(key(workId), JSON.stringify({ ...rest, updatedAt: new Date(now()).toISOString() }));
  },
});

export type ReaderPlacesService = ReturnType<typeof createReaderPlacesService>;
