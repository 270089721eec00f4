import type { InputOf } from "../api/contract/index.ts";
import { readingRoutes as routes } from "../api/contract/reading.routes.ts";
import { keptPlace, type Place } from "./keptPlace.ts";
import type { Surroundings } from "./surroundings.ts";

/** The place that the server has, or that of this device. */
const withPlace = <T extends { place: Place | null }>({ storage }: Surroundings, workId: number, book: T): T => ({
  ...book,
  place: book.place ?? keptPlace(storage, workId),
});

export const catalog =
  ({ call }: Surroundings) =>
  (query: InputOf<"searchCatalog">["query"], signal: AbortSignal) =>
    call(routes.searchCatalog, { query }, signal);

export const suggestions =
  ({ call }: Surroundings) =>
  (query: InputOf<"searchSuggestions">["query"], signal: AbortSignal) =>
    call(routes.searchSuggestions, { query }, signal);

export const desk =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(routes.getDesk, {}, signal);

export const book = (surroundings: Surroundings) => async (params: { id: number }, signal: AbortSignal) =>
  withPlace(surroundings, params.id, await surroundings.call(routes.getBook, { params }, signal));

export const bookChapter =
  (surroundings: Surroundings) => async (params: { workId: number; chapterId: number }, signal: AbortSignal) =>
    withPlace(surroundings, params.workId, await surroundings.call(routes.getBookChapter, { params }, signal));
