import { catalogRoutes as routes } from "../api/contract/catalog.routes.ts";
import { folded } from "../text/words.ts";
import { byBody, withoutInput } from "./calls.ts";
import { refusably } from "./refusable.ts";
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

export const catalogExclusions = withoutInput(routes.getCatalogExclusions);
export const updateExclusions = refusably(byBody(routes.updateCatalogExclusions));
