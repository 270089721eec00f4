import { MOST_EXCLUDED_TAGS, MOST_GENRES, MOST_TAGS, titlesOf } from "../../text/catalogOptions.ts";
import { genreTitle } from "../../text/genres.ts";
import { formatNumber } from "../../text/plural.ts";
import { isGenre, isTag, MOST_LETTERS, MOST_LETTERS_OF_TAG } from "./catalogQuery.view.ts";

const MOST_NAMED = 3;
/** «Ужасы», «Мистика» и ещё 2 */
const naming = (titles: readonly string[]): string => {
  const rest = titles.length - MOST_NAMED;
  return `${titles
    .slice(0, MOST_NAMED)
    .map((title) => `«${title}»`)
    .join(", ")}${rest > 0 ? ` и ещё ${formatNumber(rest)}` : ""}`;
};
const titleOf = (id: string): string => genreTitle(Number(id)) ?? id;
const asItIs = (title: string): string => title;
const limits = [
  ["genre", isGenre, MOST_GENRES, titleOf, `Искать можно не больше чем по ${MOST_GENRES} жанрам`],
  ["exgenre", isGenre, MOST_GENRES, titleOf, `Исключить можно не больше ${MOST_GENRES} жанров`],
  ["tag", isTag, MOST_TAGS, asItIs, `Искать можно не больше чем по ${MOST_TAGS} меткам`],
  ["extag", isTag, MOST_EXCLUDED_TAGS, asItIs, `Исключить можно не больше ${MOST_EXCLUDED_TAGS} меток`],
] as const;

/** What of the address is more than the catalogue can be asked at once, in words: it is left out. */
export function leftOutOf(search: string): string[] {
  // The last one holds, as for the query of the call.
  const given = new Map(new URLSearchParams(search));
  const listOf = (name: string) => titlesOf(given.get(name) ?? "");
  const words: string[] = [];
  if ((given.get("q")?.trim() ?? "").length > MOST_LETTERS)
    words.push(`Искать можно по первым ${MOST_LETTERS} знакам запроса. Остальное не учтено.`);
  for (const [name, isKnown, most, wordsOf, limit] of limits) {
    const rest = listOf(name).filter(isKnown).slice(most);
    if (rest.length > 0) words.push(`${limit}. Не учтено: ${naming(rest.map(wordsOf))}.`);
  }
  const long = ["tag", "extag"].flatMap(listOf).filter((title) => !isTag(title));
  const cut = long.map((title) => `${title.slice(0, MOST_LETTERS_OF_TAG)}…`);
  if (cut.length > 0) words.push(`Меток длиннее ${MOST_LETTERS_OF_TAG} знаков не бывает. Не учтено: ${naming(cut)}.`);
  return words;
}
