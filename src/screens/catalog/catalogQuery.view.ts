import { CATALOG_PAGES, isCursor } from "../../api/contract/payloads.ts";
import {
  accesses,
  ages,
  aiLimits,
  bookFormats,
  bookStates,
  inLibrary,
  inSeries,
  lengths,
  MOST_EXCLUDED_TAGS,
  MOST_GENRES,
  MOST_TAGS,
  renewals,
  sortings,
  titlesOf,
} from "../../text/catalogOptions.ts";
import { genreTitle } from "../../text/genres.ts";
import { workForms } from "../../text/workOptions.ts";
import type { CatalogAddress } from "./catalogAddress.view.ts";

export const MOST_LETTERS = 100;
export const MOST_LETTERS_OF_TAG = 40;

/** What of a value is known; «»: nothing. */
type Reading = (given: string) => string;

const oneOf =
  (...values: readonly string[]): Reading =>
  (given) =>
    values.includes(given) ? given : "";
const someOf =
  (isKnown: (value: string) => boolean, most: number): Reading =>
  (given) =>
    titlesOf(given).filter(isKnown).slice(0, most).join(",");

export const isGenre = (id: string) => genreTitle(Number(id)) !== undefined && String(Number(id)) === id;
const genreList = someOf(isGenre, MOST_GENRES);
export const isTag = (title: string) => title.length <= MOST_LETTERS_OF_TAG;
const isForm = (form: string) => workForms.some(({ enumValue }) => enumValue === form);

/** Numbers lead as far as the last one: a larger number shows that page, and the way back. */
const pageNumber: Reading = (given) => (/^[1-9]\d*$/.test(given) ? String(Math.min(Number(given), CATALOG_PAGES)) : "");
const cursor: Reading = (given) => (isCursor(given) ? given : "");

/** What can be said in the address of the catalogue, in the order in which it is shown, and what of it is known. */
const readings = {
  q: (given) => given.trim().slice(0, MOST_LETTERS).trim(),
  genre: genreList,
  exgenre: genreList,
  form: someOf(isForm, workForms.length),
  format: oneOf(...bookFormats),
  state: oneOf(...bookStates),
  access: oneOf(...accesses),
  promo: oneOf("hide", "show"),
  disc: oneOf("true"),
  exc: oneOf("true"),
  dnl: oneOf("true"),
  length: oneOf(...lengths),
  age: oneOf(...ages),
  series: oneOf(...inSeries),
  upd: oneOf(...renewals),
  tag: someOf(isTag, MOST_TAGS),
  extag: someOf(isTag, MOST_EXCLUDED_TAGS),
  ai: oneOf(...aiLimits),
  lib: oneOf(...inLibrary),
  excluded: oneOf("hide", "show"),
  sorting: oneOf(...sortings),
  page: pageNumber,
  cursor,
} as const satisfies Record<string, Reading>;

export const names = Object.keys(readings) as (keyof typeof readings)[];
const isName = (name: string): name is keyof typeof readings => Object.hasOwn(readings, name);

/** The query of the call, as the address says it; what the catalogue does not know is ignored, whether a name or a value. */
export function catalogOf(search: string): CatalogAddress {
  const { page, ...query }: CatalogAddress = Object.fromEntries(
    [...new URLSearchParams(search)].flatMap(([name, given]) => {
      const value = isName(name) ? readings[name](given) : "";
      return value === "" ? [] : [[name, value]];
    }),
  );
  // A cursor goes on from where it was given: the number adds nothing to it.
  return page === undefined || query.cursor ? query : { ...query, page };
}
