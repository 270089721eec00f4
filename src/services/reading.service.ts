import type { CallApi } from "../api/client.ts";
import type { InputOf, ResultOf } from "../api/contract/index.ts";

type Place = NonNullable<ResultOf<"getBook">["place"]>;
type SavedPlace = InputOf<"updateReaderProgress">["body"];

export type ReadingSurroundings = {
  /** Local storage that may throw. */
  storage: () => Storage;
  now: () => number;
  isSignedIn: () => boolean;
};

const key = (workId: number) => `readerPlace.${workId}`;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/** Local storage may hold anything: another version of the product wrote it, or nobody of ours. */
const isPlace = (value: unknown): value is Place => {
  if (typeof value !== "object" || value === null) return false;
  const { chapterId, location, progress, updatedAt } = value as Partial<Record<keyof Place, unknown>>;
  const isPart = typeof progress === "number" && progress >= 0 && progress <= 1;
  const isTime = typeof updatedAt === "string" && !Number.isNaN(Date.parse(updatedAt));
  return isCount(chapterId) && isCount(location) && isPart && isTime;
};

/** Books for readers; where a reader stopped lies on the server for the signed-in, on this device for guests. */
export const createReadingService = (call: CallApi, { storage, now, isSignedIn }: ReadingSurroundings) => {
  const kept = (workId: number): Place | null => {
    try {
      const place: unknown = JSON.parse(storage().getItem(key(workId)) ?? "null");
      return isPlace(place) ? place : null;
    } catch {
      return null; // storage is off or full of something else: there is no place then
    }
  };
  const withPlace = <T extends { place: Place | null }>(workId: number, book: T): T => ({
    ...book,
    place: book.place ?? kept(workId),
  });

  return {
    catalog: (query: InputOf<"searchCatalog">["query"], signal: AbortSignal) =>
      call("searchCatalog", { query }, signal),
    suggestions: (query: InputOf<"searchSuggestions">["query"], signal: AbortSignal) =>
      call("searchSuggestions", { query }, signal),
    desk: (_: null, signal: AbortSignal) => call("getDesk", {}, signal),
    book: async (params: { id: number }, signal: AbortSignal) =>
      withPlace(params.id, await call("getBook", { params }, signal)),
    chapter: async (params: { workId: number; chapterId: number }, signal: AbortSignal) =>
      withPlace(params.workId, await call("getBookChapter", { params }, signal)),
    savePlace: async (place: SavedPlace, signal: AbortSignal): Promise<void> => {
      if (isSignedIn()) {
        await call("updateReaderProgress", { body: place }, signal);
        return;
      }
      const { workId, ...rest } = place;
      storage().setItem(key(workId), JSON.stringify({ ...rest, updatedAt: new Date(now()).toISOString() }));
    },
  };
};

export type ReadingService = ReturnType<typeof createReadingService>;
