import type { FoundChapter, FoundPlace, LostSentence } from "../../api/contract/bookSearch.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import { FEWEST_SOUGHT, MOST_PLACES, MOST_SOUGHT } from "../../text/bookSearch.ts";
import { counted, formatNumber } from "../../text/plural.ts";

type Found = ResultOf<"searchBook">;
export type Replaced = ResultOf<"replaceInBook">;

const places = ["место", "места", "мест"] as const;
const inChapters = ["главе", "главах", "главах"] as const;

/** Why this cannot be searched; undefined: it can. */
export function wordsFault(words: string): string | undefined {
  if (words === "") return "Напишите, что найти";
  if (words.length < FEWEST_SOUGHT) return "Введите хотя бы 2 знака";
  return words.length > MOST_SOUGHT ? "Искать можно не больше 200 знаков" : undefined;
}

const placesText = (placeCount: number, chapterCount: number): string =>
  `${counted(placeCount, places)} в ${counted(chapterCount, inChapters)}`;

/** «12 мест в 4 главах» */
export function countText({ placeCount, chapterCount }: Found): string {
  const all = placesText(placeCount, chapterCount);
  return placeCount > MOST_PLACES
    ? `${all}. Показаны первые ${formatNumber(MOST_PLACES)}: напишите точнее или замените их.`
    : all;
}

/** «Заменить 12 мест» */
export const replaceText = (count: number): string => `Заменить ${counted(count, places)}`;

/** «Заменено: 12 мест в 4 главах» */
export const replacedText = ({ replaced }: Replaced): string =>
  replaced.length === 0
    ? "Ничего не заменено"
    : `Заменено: ${placesText(
        replaced.reduce((sum, { count }) => sum + count, 0),
        replaced.length,
      )}`;

/** «Прежний текст вернулся: 4 главы» */
export const restoredText = (count: number): string =>
  count === 0 ? "Прежний текст не вернулся" : `Прежний текст вернулся: ${counted(count, ["глава", "главы", "глав"])}`;

export const placeKey = (chapterId: number, { number }: Pick<FoundPlace, "number">): string => `${chapterId}:${number}`;

/** What a replacement sends: the places that are not left out. A disputed place is never among them. */
export const chosenOf = (chapters: readonly FoundChapter[], leftOut: ReadonlySet<string>) =>
  chapters.flatMap(({ id: chapterId, revision, places }) => {
    const chosen = places.filter((place) => !place.isDisputed && !leftOut.has(placeKey(chapterId, place)));
    return chosen.length > 0 ? [{ chapterId, revision, places: chosen.map(({ number }) => number) }] : [];
  });

/** The same sentence of a chapter, whichever part of the search has found it. */
export const sentenceKey = ({ chapterId, before, found, after }: LostSentence): string =>
  `${chapterId} ${before}${found}${after}`.replace(/\s+/g, " ").trim();

/** What is new of a part of a search, and all that is known with it. */
export function newSentences(found: readonly LostSentence[], known: ReadonlySet<string>) {
  const fresh = found.filter((sentence) => !known.has(sentenceKey(sentence)));
  return { fresh, known: new Set([...known, ...found.map(sentenceKey)]) };
}
