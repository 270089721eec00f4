import { catalogRoutes as routes } from "../api/contract/catalog.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import { folded } from "../text/words.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

/** Nothing typed: nothing is asked. */
export const catalogTags =
  ({ call }: Surroundings) =>
  async (query: { search: string }, signal: AbortSignal) =>
    query.search.trim() === "" ? [] : call(routes.getCatalogTags, { query }, signal);

/** Those of these tags that no book of the catalogue has. @param search with commas between them, as in the address */
export const unknownTags = (surroundings: Surroundings) => {
  const ask = catalogTags(surroundings);
  return async ({ search }: { search: string }, signal: AbortSignal): Promise<string[]> => {
    const tags = search.split(",").filter(Boolean);
    const known = await Promise.all(tags.map((tag) => ask({ search: tag }, signal)));
    return tags.filter((tag, index) => !known[index]?.some((one) => folded(one) === folded(tag)));
  };
};

export const catalogExclusions =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(routes.getCatalogExclusions, {}, signal);

export const updateExclusions =
  ({ call }: Surroundings) =>
  (body: InputOf<"updateCatalogExclusions">["body"], signal: AbortSignal) =>
    refusable(call(routes.updateCatalogExclusions, { body }, signal));
