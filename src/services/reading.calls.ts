import { readingRoutes as routes } from "../api/contract/reading.routes.ts";
import type { ReadingPlace } from "../api/contract/reading.ts";
import { keptReadingPlace } from "./keptPlace.ts";
import type { Surroundings } from "./surroundings.ts";

/** A signed-in person's place is the server's, but for one that is on its way there; a guest's is this device's. */
const withPlace = <T extends object>(surroundings: Surroundings, workId: number, book: T): T => {
  if (!("place" in book)) return book;
  const place = book.place as ReadingPlace | null;
  return { ...book, place: keptReadingPlace(surroundings, workId, place) ?? place };
};

export const book = (surroundings: Surroundings) => async (params: { id: number }, signal: AbortSignal) =>
  withPlace(surroundings, params.id, await surroundings.call(routes.getBook, { params }, signal));

export const bookChapter =
  (surroundings: Surroundings) => async (params: { workId: number; chapterId: number }, signal: AbortSignal) =>
    withPlace(surroundings, params.workId, await surroundings.call(routes.getBookChapter, { params }, signal));

/** Books with most of this one's tags. */
export const similarBooks =
  ({ call }: Surroundings) =>
  (params: { id: number }, signal: AbortSignal) =>
    call(routes.getSimilarBooks, { params }, signal);
