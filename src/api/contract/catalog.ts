import * as z from "zod/mini";
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
import { folded } from "../../text/words.ts";
import { workForms } from "../../text/workOptions.ts";
import { defineSchemas } from "./define.ts";
import { optionalText, pathId, requiredText } from "./fields.ts";
import { pageQuery, searchText } from "./people.ts";

const isGenre = (id: string): boolean => genreTitle(Number(id)) !== undefined && String(Number(id)) === id;
const forms: readonly string[] = workForms.map(({ enumValue }) => enumValue);

/** Values with commas between them, each once. */
const listOf = (isKnown: (value: string) => boolean, most: number) =>
  z.pipe(
    z.transform((given: string | number) => String(given).split(",")),
    z.array(z.string()).check(
      z.maxLength(most),
      z.refine((values) => values.every(isKnown) && new Set(values).size === values.length),
    ),
  );
const genreList = z.pipe(
  listOf(isGenre, MOST_GENRES),
  z.transform((ids: string[]) => ids.map(Number)),
);
const tagList = (field: string, most: number) =>
  z.pipe(
    optionalText(field, most * 42),
    z.pipe(
      z.transform((tags: string) => titlesOf(tags)),
      z.array(z.string()).check(z.maxLength(most)),
    ),
  );
/** A filter that is `true` or absent. */
const onlyTrue = z.literal("true");

/** The query of the catalogue, as its address has it (docs/spec/readers.md, «Catalogue» and «Filters»). */
export const catalogQuerySchema = z.strictObject({
  /** Each word is in a title, an author's name, a series, a tag or a reciter's name; `q` and `search` are the same. */
  q: z.optional(searchText),
  search: z.optional(searchText),
  /** Without one the popular come first; what a search finds has its own order. */
  sorting: z.optional(z.enum(sortings)),
  /** Any of them in any of a work's three places. */
  genre: z.optional(genreList),
  /** None of them in any place. */
  exgenre: z.optional(genreList),
  /** One of its authors: the owner, or a co-author who has confirmed. */
  author: z.optional(pathId),
  form: z.optional(listOf((form) => forms.includes(form), forms.length)),
  format: z.optional(z.enum(bookFormats)),
  state: z.optional(z.enum(bookStates)),
  series: z.optional(z.enum(inSeries)),
  access: z.optional(z.enum(accesses)),
  /** Fragments for promotion; hidden where nobody is looked for, unless they are asked for. */
  promo: z.optional(z.enum(["hide", "show"])),
  length: z.optional(z.enum(lengths)),
  age: z.optional(z.enum(ages)),
  upd: z.optional(z.enum(renewals)),
  /** Titles with commas between them: the work has all of them. */
  tag: z.optional(tagList("Метка", MOST_TAGS)),
  /** None of them. */
  extag: z.optional(tagList("Метки, которых нет", MOST_EXCLUDED_TAGS)),
  ai: z.optional(z.enum(aiLimits)),
  /** A discount runs. */
  disc: z.optional(onlyTrue),
  /** Sold here alone. */
  exc: z.optional(onlyTrue),
  /** The asker may download it without buying it. */
  dnl: z.optional(onlyTrue),
  /** Leaves out what a signed-in person has finished or does not want, unless they search for something. */
  lib: z.optional(z.enum(inLibrary)),
  /** Whether the asker's own exclusions hold. */
  excluded: z.optional(z.enum(["hide", "show"])),
  ...pageQuery,
  /** Goes on where an answer ended, in place of `page`: of the same search, filters and order. */
  cursor: z.optional(z.string().check(z.maxLength(300))),
});
export type CatalogQuery = z.output<typeof catalogQuerySchema>;
/** What can be taken out of a search, one after the other. */
export type CatalogFilter = Exclude<
  keyof CatalogQuery,
  "q" | "search" | "sorting" | "author" | "page" | "ps" | "cursor"
>;

/** Never shown in the catalogue, in searches and on the home page. */
export const exclusions = z.strictObject({
  genreIds: z.array(z.int().check(z.refine((id) => genreTitle(id) !== undefined))).check(
    z.maxLength(30, "Исключить можно не больше 30 жанров"),
    z.overwrite((ids) => [...new Set(ids)]),
  ),
  tags: z.array(requiredText("Метка", 40)).check(
    z.overwrite((tags) => [...new Map(tags.map((tag) => [folded(tag), tag])).values()]),
    z.maxLength(50, "Исключить можно не больше 50 меток"),
  ),
  /** Texts that were made by AI. */
  aiGenerated: z.boolean(),
});
export type Exclusions = z.output<typeof exclusions>;

export const catalogSchemas = defineSchemas({
  /** Tags that begin so, of works that lists show the asker: the most used first, ten at most. */
  getCatalogTags: {
    query: z.strictObject({ search: optionalText("Метка", 40) }),
    result: z.array(z.string()),
  },
  getCatalogExclusions: { result: exclusions },
  /** All of them at once. */
  updateCatalogExclusions: { body: exclusions, result: exclusions },
});
