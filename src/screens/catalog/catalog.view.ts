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
import { countedBooks } from "../kit/bookList.view.ts";
import { type CatalogAddress, catalogHref, changed } from "./catalogAddress.view.ts";
import { names } from "./catalogQuery.view.ts";

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
/** A guest has no library; a person who searches is shown what they have read as well. */
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

type Nothing = { without: readonly Without[]; hiddenByYou: number };

/** Why there is nothing to be seen: a person's own settings and shelf, a filter, or words that nothing holds. */
export function nothingWords(query: CatalogAddress, { without, hiddenByYou }: Nothing): { title: string; why: string } {
  const wayOut = without.length > 0 ? " Уберите одно условие из отмеченных ниже." : "";
  if (hiddenByYou > 0)
    return { title: "Всё, что нашлось, скрыто", why: `Эти книги не показаны по вашим настройкам.${wayOut}` };
  if (query.lib !== "only" && without.some(({ name }) => name === "lib"))
    return { title: "Новых для вас книг здесь нет", why: `Прочитанное и неинтересное не показано.${wayOut}` };
  if (wayOut) return { title: "Таких книг пока нет", why: wayOut.trim() };
  return query.q
    ? { title: "Ничего не нашлось", why: "Ни в названиях, ни среди авторов, циклов и меток таких слов нет." }
    : { title: "Таких книг пока нет", why: "Ни одна книга не подходит." };
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
