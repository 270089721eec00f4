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
  const given = new URLSearchParams(search);
  const lists = limits.flatMap(([name, isKnown, most, wordsOf, limit]) => {
    const rest = titlesOf(given.getAll(name).at(-1) ?? "")
      .filter(isKnown)
      .slice(most);
    return rest.length > 0 ? [`${limit}. Не учтено: ${naming(rest.map(wordsOf))}.`] : [];
  });
  const long = ["tag", "extag"].flatMap((name) =>
    titlesOf(given.getAll(name).at(-1) ?? "").filter((one) => !isTag(one)),
  );
  const asked = given.getAll("q").at(-1)?.trim() ?? "";
  return [
    ...(asked.length > MOST_LETTERS
      ? [`Искать можно по первым ${MOST_LETTERS} знакам запроса. Остальное не учтено.`]
      : []),
    ...lists,
    ...(long.length > 0
      ? [
          `Меток длиннее ${MOST_LETTERS_OF_TAG} знаков не бывает. Не учтено: ${naming(long.map((one) => `${one.slice(0, MOST_LETTERS_OF_TAG)}…`))}.`,
        ]
      : []),
  ];
}
