import * as z from "zod/mini";
import type { CatalogQuery } from "../../src/api/contract/catalog.ts";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { CATALOG_REACH } from "../../src/api/contract/reading.ts";
import { Refusal } from "../http/refusal.ts";
import { makeCursor, readCursor } from "../lists/cursor.ts";
import { pageOf } from "../lists/paging.ts";
import type { Reader } from "../policies/reader.ts";
import { countListed, listedWorks, MOST_COUNTED } from "./catalog.ts";
import { type Filters, filtersOf } from "./filters.ts";
import { type Asker, askerOf } from "./hidden.ts";
import { loosened, promising } from "./loosened.ts";
import { countSearched, search } from "./search.ts";
import { pricedCardsOf } from "./works.ts";

type Result = ResultOf<"searchCatalog">;
type Page = Omit<Result, "hiddenByYou" | "without">;

const placeInOrder = z.tuple([z.nullable(z.number()), z.string(), z.number()]);
/** Of a search: the last work that was given, and where it stood, in case it is gone. */
const placeInFound = z.tuple([z.number(), z.number()]);

const counted = (count: number) => ({
  realTotalCount: Math.min(count, MOST_COUNTED),
  isCountExact: count <= MOST_COUNTED,
});

type Cut = { cursor: string | undefined; offset: number; limit: number; now: Date };
/** What a list is about, in addition to its filters. */
type CatalogSearch = { typed: string; sorting: NonNullable<CatalogQuery["sorting"]>; filters: Filters };

/** In the order that is asked for: behind a place the index is read from there on, however far that is. */
async function listedPage(
  { sorting, filters }: CatalogSearch,
  asker: Asker,
  { cursor, offset, limit, now }: Cut,
): Promise<Page> {
  const about = { list: "catalog", sorting, ...filters };
  const place = cursor === undefined ? undefined : readCursor(placeInOrder, about, cursor);
  const after = place && { rank: place[0], shownAt: place[1], id: place[2] };
  const places = await listedWorks(filters, asker, { sorting, after, offset, limit: limit + 1, now });
  const isLastPage = places.length <= limit;
  const shown = places.slice(0, limit);
  const last = shown.at(-1);
  const isWhole = isLastPage && after === undefined && (offset === 0 || shown.length > 0);
  const ids = shown.map(({ id }) => id);
  const [searchResults, count] = await Promise.all([
    pricedCardsOf(ids, asker, now),
    isWhole ? offset + shown.length : countListed(filters, asker, now),
  ]);
  return {
    searchResults,
    ...counted(count),
    isLastPage,
    cursor: isLastPage || !last ? null : makeCursor(about, [last.rank, last.shownAt, last.id]),
    corrected: null,
  };
}

/** The best first, up to a thousand: each page finds the list again, up to its own end. */
async function foundPage({ typed, filters }: CatalogSearch, asker: Asker, { cursor, ...cut }: Cut): Promise<Page> {
  const about = { list: "search", typed, ...filters };
  const [lastId, place] = cursor === undefined ? [null, cut.offset] : readCursor(placeInFound, about, cursor);
  const most = Math.min(place + cut.limit, MOST_COUNTED);
  const { ids, count, corrected } = await search(typed, filters, asker, { most: most + 1, now: cut.now });
  // What was published meanwhile has moved the list on; what is gone has not.
  const offset = lastId === null ? place : ids.indexOf(lastId) + 1 || place;
  const shown = ids.slice(offset, most);
  const last = shown.at(-1);
  const isLastPage = ids.length <= most || most === MOST_COUNTED;
  return {
    searchResults: await pricedCardsOf(shown, asker, cut.now),
    ...counted(count),
    isLastPage,
    cursor: isLastPage || last === undefined ? null : makeCursor(about, [last, most]),
    corrected,
  };
}

const countOf = (
  filters: Filters,
  asker: Asker,
  { typed, corrected, now }: { typed: string; corrected: string | null; now: Date },
) => (typed === "" ? countListed(filters, asker, now) : countSearched(typed, corrected, filters, asker, now));

/** What to take out where nothing is found, the best first. */
async function withoutOne(
  filters: Filters,
  asker: Asker,
  about: { typed: string; now: Date },
): Promise<Result["without"]> {
  const found: Result["without"] = [];
  const all = about.typed === "" ? await promising(filters, asker, about.now) : loosened(filters);
  for (const { name, value, rest } of all) {
    const count = await countOf(rest, asker, { ...about, corrected: null });
    if (count > 0) found.push({ name, value, count: Math.min(count, MOST_COUNTED) });
  }
  return found.sort((one, other) => other.count - one.count);
}

/** How many works the asker's own exclusions take out of this list. */
async function hiddenFrom(
  filters: Filters,
  asker: Asker,
  about: { typed: string; corrected: string | null; now: Date },
) {
  if (!asker.excludes || filters.excluded === "show") return 0;
  return Math.min(await countOf({ ...filters, excluded: "only" }, asker, about), MOST_COUNTED);
}

/**
 * A page of the catalogue of this person: what the filters leave of it in the order that is asked for, or what a search finds, the best
 * first.
 * @throws Refusal InvalidRequestFields: a cursor of another list, a page further than offsets reach
 */
export async function catalogPage(query: Partial<CatalogQuery>, reader: Reader, now: Date): Promise<Result> {
  const { cursor, page, ps, sorting = "popular" } = query;
  const typed = query.q || query.search || "";
  const { offset, limit } = pageOf({ page, ps });
  if (offset + limit > CATALOG_REACH)
    throw Refusal.field("page", "Так далеко номера страниц не ведут. Откройте список с начала");
  if (cursor !== undefined && page !== undefined) throw Refusal.field("page", "Нужно что-то одно: page или cursor");
  const filters = filtersOf(query, typed);
  const cut = { cursor, offset, limit, now };
  const asker = await askerOf(reader);
  const catalogSearch = { typed, sorting, filters };
  const found = typed === "" ? await listedPage(catalogSearch, asker, cut) : await foundPage(catalogSearch, asker, cut);
  return {
    ...found,
    hiddenByYou: await hiddenFrom(filters, asker, { typed, corrected: found.corrected, now }),
    without: found.realTotalCount === 0 ? await withoutOne(filters, asker, { typed, now }) : [],
  };
}
