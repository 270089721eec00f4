import * as z from "zod/mini";
import type { ListedBook } from "../../src/api/contract/reading.ts";
import { CATALOG_REACH } from "../../src/api/contract/reading.ts";
import { Refusal } from "../http/refusal.ts";
import { makeCursor, readCursor } from "../lists/cursor.ts";
import { type Paged, pageOf } from "../lists/paging.ts";
import type { Reader } from "../policies/reader.ts";
import { countListed, type Filters, listedWorks, MOST_COUNTED } from "./catalog.ts";
import { type Asker, askerOf } from "./hidden.ts";
import { search } from "./search.ts";
import { pricedCardsOf } from "./works.ts";

type Wanted = Paged & Filters & { search?: string | undefined; cursor?: string | undefined };
type Page = {
  searchResults: ListedBook[];
  realTotalCount: number;
  isCountExact: boolean;
  isLastPage: boolean;
  cursor: string | null;
  corrected: string | null;
};

const placeInOrder = z.tuple([z.string(), z.number()]);
/** Of a search: the last work that was given, and where it stood, in case it is gone. */
const placeInFound = z.tuple([z.number(), z.number()]);

const counted = (count: number) => ({
  realTotalCount: Math.min(count, MOST_COUNTED),
  isCountExact: count <= MOST_COUNTED,
});

type Cut = { cursor: string | undefined; offset: number; limit: number; now: Date };

/** The latest renewed first: behind a place the index is read from there on, however far that is. */
async function listedPage(filters: Filters, asker: Asker, { cursor, offset, limit, now }: Cut): Promise<Page> {
  const about = { list: "catalog", ...filters };
  const [shownAt, id] = cursor === undefined ? [] : readCursor(placeInOrder, about, cursor);
  const after = shownAt === undefined || id === undefined ? undefined : { shownAt, id };
  const places = await listedWorks(filters, asker, { after, offset, limit: limit + 1 });
  const isLastPage = places.length <= limit;
  const shown = places.slice(0, limit);
  const last = shown.at(-1);
  const isWhole = isLastPage && after === undefined && (offset === 0 || shown.length > 0);
  return {
    searchResults: await pricedCardsOf(
      shown.map((place) => place.id),
      asker,
      now,
    ),
    ...counted(isWhole ? offset + shown.length : await countListed(filters, asker)),
    isLastPage,
    cursor: isLastPage || !last ? null : makeCursor(about, [last.shownAt, last.id]),
    corrected: null,
  };
}

/** The best first, up to a thousand: each page finds the list anew, up to its own end. */
async function foundPage(typed: string, filters: Filters, asker: Asker, { cursor, ...cut }: Cut): Promise<Page> {
  const about = { list: "search", typed, ...filters };
  const [lastId, place] = cursor === undefined ? [null, cut.offset] : readCursor(placeInFound, about, cursor);
  const most = Math.min(place + cut.limit, MOST_COUNTED);
  const { ids, count, corrected } = await search(typed, filters, asker, most + 1);
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

/**
 * A page of the catalogue of this person: all of it, the latest renewed first, or what a search finds, the best first.
 * @throws Refusal InvalidRequestFields: a cursor of another list, a page further than offsets reach
 */
export async function catalogPage(
  { search: typed = "", cursor, page, ps, genre, author, tag }: Wanted,
  reader: Reader,
  now: Date,
): Promise<Page> {
  const { offset, limit } = pageOf({ page, ps });
  if (offset + limit > CATALOG_REACH) throw Refusal.field("page", "Дальше список продолжает cursor");
  if (cursor !== undefined && page !== undefined) throw Refusal.field("page", "Нужно что-то одно: page или cursor");
  const filters = { genre, author, tag };
  const cut = { cursor, offset, limit, now };
  const asker = await askerOf(reader);
  return typed === "" ? listedPage(filters, asker, cut) : foundPage(typed, filters, asker, cut);
}
