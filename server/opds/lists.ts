import * as z from "zod/mini";
import type { CatalogQuery } from "../../src/api/contract/catalog.ts";
import type { Shelf } from "../../src/text/shelves.ts";
import { db } from "../db/transaction.ts";
import { libraryOf } from "../library/library.ts";
import { makeCursor, readCursor } from "../lists/cursor.ts";
import { visibleById } from "../people/visiting.ts";
import type { Reader } from "../policies/reader.ts";
import { isReadableBy } from "../policies/reading.ts";
import { listedWorks } from "../reading/catalog.ts";
import { type Filters, filtersOf } from "../reading/filters.ts";
import { askerOf } from "../reading/hidden.ts";
import { search } from "../reading/search.ts";
import { overWorks } from "../works/authors.ts";
import type { KeyHolder } from "./asker.ts";

/** Longer lists are stumbled upon by small devices. */
export const PAGE = 25;
/** Of a search: so many pages of the best. */
export const MOST_PAGES = 40;

/** Works by their ids; `next`: the query of what comes behind, null: nothing does. */
export type Listed = { ids: number[]; next: Record<string, string> | null };

const placeInOrder = z.tuple([z.nullable(z.number()), z.string(), z.number()]);

type Narrowed = Pick<Partial<CatalogQuery>, "genre" | "author">;
/** Texts alone, and only those that this reader gets whole. */
const booksBy = (filters: Narrowed, typed = ""): Filters => ({
  ...filtersOf({ format: "EBook", ...filters }, typed),
  isWhole: true,
});

/** As the catalogue shows them to this reader, behind a cursor of such a list. @throws Refusal InvalidRequestFields: a cursor of another list */
export async function listedBooks(
  sorting: "recent" | "popular",
  given: Narrowed,
  reader: Reader,
  cursor: string | undefined,
  now: Date,
): Promise<Listed> {
  const filters = booksBy(given);
  const about = { list: "opds", sorting, ...filters };
  const place = cursor === undefined ? undefined : readCursor(placeInOrder, about, cursor);
  const after = place && { rank: place[0], shownAt: place[1], id: place[2] };
  const asker = await askerOf(reader);
  const places = await listedWorks(filters, asker, { sorting, after, limit: PAGE + 1, now });
  const shown = places.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    next: places.length > PAGE && last ? { cursor: makeCursor(about, [last.rank, last.shownAt, last.id]) } : null,
  };
}

/** The latest renewed of one author, and their name. @throws Refusal NotFound: there is no such person */
export async function booksOfAuthor(id: number, reader: Reader, cursor: string | undefined, now: Date) {
  const { fio } = await visibleById(id);
  return { fio, ...(await listedBooks("recent", { author: id }, reader, cursor, now)) };
}

/** What a search finds, the best first. @throws Refusal InvalidRequestFields: it took too long */
export async function foundBooks(q: string, reader: Reader, page: number, now: Date): Promise<Listed> {
  if (q === "") return { ids: [], next: null };
  const offset = (page - 1) * PAGE;
  const { ids } = await search(q, booksBy({}, q), await askerOf(reader), { most: offset + PAGE + 1, now });
  const isLast = ids.length <= offset + PAGE || page === MOST_PAGES;
  return { ids: ids.slice(offset, offset + PAGE), next: isLast ? null : { q, page: String(page + 1) } };
}

const nextPage = (page: number, isLast: boolean) => (isLast ? null : { page: String(page + 1) });

/** The books on a shelf of this person, the last read first; those that they cannot read any more are left out. */
export async function booksOnShelf(
  state: Exclude<Shelf, "None">,
  reader: KeyHolder,
  page: number,
  now: Date,
): Promise<Listed> {
  const query = { state, format: "EBook", sort: "read", page, pageSize: PAGE, isShownAlone: true } as const;
  const { worksInLibrary, isLastPage } = await libraryOf(reader.user.id, query, reader, now);
  return {
    ids: worksInLibrary.map(({ workId }) => workId),
    next: nextPage(page, isLastPage),
  };
}

/** What this person holds, bought or given, the latest first. */
export async function boughtBooks(reader: KeyHolder, page: number): Promise<Listed> {
  const rows = await db()
    .selectFrom("work")
    .innerJoin("holding", "holding.workId", "work.id")
    .where("holding.accountId", "=", reader.user.id)
    .where("holding.endedAt", "is", null)
    .where("work.format", "=", "EBook")
    .where(isReadableBy(overWorks, reader))
    .orderBy("holding.grantedAt", "desc")
    .orderBy("holding.id", "desc")
    .offset((page - 1) * PAGE)
    .limit(PAGE + 1)
    .select("work.id")
    .execute();
  return { ids: rows.slice(0, PAGE).map(({ id }) => id), next: nextPage(page, rows.length <= PAGE) };
}

/** When readers last got something new; the beginning of time where there is nothing. */
export async function lastRenewal(now: Date): Promise<Date> {
  const asker = await askerOf({ user: null, isAdult: false });
  const [latest] = await listedWorks(booksBy({}), asker, { sorting: "recent", limit: 1, now });
  return latest ? new Date(`${latest.shownAt.replace(" ", "T")}Z`) : new Date(0);
}
