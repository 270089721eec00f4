import {
  accessOptions,
  ageOptions,
  aiOptions,
  formatOptions,
  lengthOptions,
  libraryOptions,
  renewalOptions,
  seriesOptions,
  sortingOptions,
  stateOptions,
  titlesOf,
} from "../../text/catalogOptions.ts";
import { genreTitle } from "../../text/genres.ts";
import { workForms } from "../../text/workOptions.ts";
import { countedBooks } from "../home/home.view.ts";

/** What can be said in the address of the catalogue, in the order in which it is shown. */
const names = [
  ...["q", "genre", "exgenre", "form", "format", "state", "access", "promo", "disc", "exc", "dnl", "length"],
  ...["age", "series", "upd", "tag", "extag", "ai", "lib", "excluded", "sorting", "page", "cursor"],
] as const;
export type CatalogAddress = Readonly<Partial<Record<string, string>>>;

/** The query of the call, as the address says it; what the catalogue does not know is ignored. */
export function catalogOf(search: string): CatalogAddress {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    [...query].filter(([name, value]) => (names as readonly string[]).includes(name) && value !== ""),
  );
}

/** The same without what says nothing. */
export function catalogHref(query: CatalogAddress): string {
  const said = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return said.size > 0 ? `/catalog?${said}` : "/catalog";
}

/** Another value of a filter: the list begins anew. */
export const changed = (query: CatalogAddress, name: string, value: string): CatalogAddress => {
  const { page: _page, cursor: _cursor, [name]: _, ...rest } = query;
  return value === "" ? rest : { ...rest, [name]: value };
};

export const listOf = (query: CatalogAddress, name: string): string[] => titlesOf(query[name] ?? "");

/** `usual`: what holds where the address says nothing. */
type Choice = { name: string; label: string; usual: string; options: readonly { value: string; title: string }[] };
/** Filters of one value each that are seen at a glance. */
export const choices: readonly Choice[] = [
  { name: "state", label: "Состояние", usual: "any", options: stateOptions },
  { name: "access", label: "Цена", usual: "any", options: accessOptions },
  { name: "length", label: "Объём", usual: "any", options: lengthOptions },
  { name: "format", label: "Формат", usual: "any", options: formatOptions },
];
const selects: readonly Choice[] = [
  { name: "series", label: "Циклы", usual: "any", options: seriesOptions },
  { name: "age", label: "Возраст", usual: "18", options: ageOptions },
  { name: "upd", label: "Обновлено", usual: "", options: [{ value: "", title: "Когда угодно" }, ...renewalOptions] },
  { name: "ai", label: "Искусственный интеллект", usual: "any", options: aiOptions },
];
/** A guest has no library; whoever looks for something is shown what they have read as well. */
export const selectsFor = ({ q }: CatalogAddress, isGuest: boolean): readonly Choice[] =>
  isGuest ? selects : [...selects, { ...library, usual: q ? "any" : "hide" }];
const library: Choice = { name: "lib", label: "Моя библиотека", usual: "hide", options: libraryOptions };
export const ticks = [
  { name: "disc", value: "true", label: "Со скидкой" },
  { name: "exc", value: "true", label: "Эксклюзив" },
  { name: "dnl", value: "true", label: "Можно скачать" },
  { name: "promo", value: "show", label: "С промо-фрагментами" },
] as const;

const formTitle = (form: string) => workForms.find(({ enumValue }) => enumValue === form)?.title ?? form;

/** What a filter is called, of several values one. */
export function filterLabel(name: string, value: string): string {
  const choice = [...choices, ...selects, library].find((one) => one.name === name);
  if (choice) return choice.options.find((one) => one.value === value)?.title ?? value;
  const tick = ticks.find((one) => one.name === name);
  if (tick) return tick.label;
  if (name === "genre") return genreTitle(Number(value)) ?? value;
  if (name === "exgenre") return `кроме жанра «${genreTitle(Number(value)) ?? value}»`;
  if (name === "form") return formTitle(value);
  if (name === "extag") return `кроме метки «${value}»`;
  return value;
}

export type Chip = { key: string; label: string; href: string };
const several = new Set(["genre", "exgenre", "form", "tag", "extag"]);
const unshown = new Set(["q", "sorting", "page", "cursor", "excluded"]);

/** What is in force, each with the address without it. */
export const chipsOf = (query: CatalogAddress): Chip[] =>
  names.flatMap((name) => {
    const value = query[name];
    if (unshown.has(name) || value === undefined || value === "any") return [];
    const values = several.has(name) ? listOf(query, name) : [value];
    return values.map((one) => ({
      key: `${name} ${one}`,
      label: filterLabel(name, one),
      href: catalogHref(changed(query, name, values.filter((other) => other !== one).join(","))),
    }));
  });

/** Filters are in force that can be reset: what is looked for and its order stay. */
export const resetHref = ({ q, sorting }: CatalogAddress): string =>
  catalogHref({ ...(q && { q }), ...(sorting && { sorting }) });

type Without = { name: string; value: string | null; count: number };

/** «Без «Бесплатно»», «Вместе с прочитанным»: what to take out where nothing is found, and what that leads to. */
export function loosenedOf(
  query: CatalogAddress,
  without: readonly Without[],
): { label: string; count: string; href: string }[] {
  return without.map(({ name, value, count }) => {
    const values = several.has(name) ? listOf(query, name) : [];
    const next =
      name === "lib"
        ? changed(query, name, "any")
        : name === "promo"
          ? changed(query, name, "show")
          : changed(query, name, value === null ? "" : values.filter((other) => other !== value).join(","));
    const label =
      name === "lib" && query.lib !== "only"
        ? "Вместе с прочитанным и неинтересным"
        : name === "promo"
          ? "Вместе с промо-фрагментами"
          : `Без «${value === null ? (values.length > 0 ? values : [query[name] ?? ""]).map((one) => filterLabel(name, one)).join("», «") : filterLabel(name, value)}»`;
    return {
      label,
      count: countedBooks({ realTotalCount: count, isCountExact: count < 1_000 }),
      href: catalogHref(next),
    };
  });
}

/** What the page is about. */
export function catalogTitle(query: CatalogAddress): string {
  if (query.q) return `Поиск: «${query.q}»`;
  const [genre, ...others] = listOf(query, "genre");
  if (genre && others.length === 0) return genreTitle(Number(genre)) ?? "Каталог";
  const [tag, ...more] = listOf(query, "tag");
  return tag && more.length === 0 ? `Метка: «${tag}»` : "Каталог";
}

export const sortings = sortingOptions.map(({ value, title }) => ({ value, label: title }));
