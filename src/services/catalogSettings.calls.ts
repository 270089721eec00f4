import { catalogRoutes as routes } from "../api/contract/catalog.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

/** Nothing typed: nothing is asked. */
export const catalogTags =
  ({ call }: Surroundings) =>
  async (query: { search: string }, signal: AbortSignal) =>
    query.search.trim() === "" ? [] : call(routes.getCatalogTags, { query }, signal);

export const catalogExclusions =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(routes.getCatalogExclusions, {}, signal);

export const updateExclusions =
  ({ call }: Surroundings) =>
  (body: InputOf<"updateCatalogExclusions">["body"], signal: AbortSignal) =>
    refusable(call(routes.updateCatalogExclusions, { body }, signal));
