import type { InputOf, Spelled } from "../api/contract/index.ts";
import { readingRoutes as routes } from "../api/contract/reading.routes.ts";
import type { Surroundings } from "./surroundings.ts";

type CatalogQuery = InputOf<"searchCatalog">["query"];

export const catalog =
  ({ call }: Surroundings) =>
  (query: Spelled<CatalogQuery>, signal: AbortSignal) =>
    call(routes.searchCatalog, { query: query as CatalogQuery }, signal);

export const suggestions =
  ({ call }: Surroundings) =>
  (query: InputOf<"searchSuggestions">["query"], signal: AbortSignal) =>
    call(routes.searchSuggestions, { query }, signal);

export const desk =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(routes.getDesk, {}, signal);

/** The rows of books under the new ones on the home page. */
export const showcase =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(routes.getShowcase, {}, signal);
