import { formatDecimal, formatNumber } from "./plural.ts";

/** One author's sheet («авторский лист») is 40 000 characters with spaces (docs/spec/language.md, «Volume»). */
export const SHEET = 40_000;

/** «12 345 зн.», from a million on «1,2 млн зн.». `characters`: with spaces, as `textLength` counts them. */
export const formatCharacters = (characters: number): string =>
  characters >= 1_000_000
    ? `${formatDecimal(characters / 1_000_000, 1)}\u00a0млн\u00a0зн.`
    : `${formatNumber(characters)}\u00a0зн.`;

/** «0,31 а. л.» */
export const formatSheets = (characters: number): string => `${formatDecimal(characters / SHEET, 2)}\u00a0а.\u00a0л.`;

/** «1 234 ₽», «160,50 ₽», «−199 ₽»: no-break spaces, the true minus. @param kopecks whole */
export function formatMoney(kopecks: number): string {
  const size = Math.abs(kopecks);
  const rest = size % 100;
  const roubles = formatNumber((size - rest) / 100);
  return `${kopecks < 0 ? "−" : ""}${roubles}${rest === 0 ? "" : `,${String(rest).padStart(2, "0")}`}\u00a0₽`;
}

/** So many characters are read in a minute. */
export const A_MINUTE = 1_200;
