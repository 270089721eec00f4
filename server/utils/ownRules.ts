/** A number of a range: «5», «1941», «2,5». */
const number = "(\\d{1,4}(?:,\\d{1,2})?)";
/** Neither a part of a longer sign, as in dates and telephones, nor of a sum. */
const range = new RegExp(
  `(?<![\\p{L}\\d.,:/+=*×^#№()\\-‐‑–—])${number}-${number}(?![\\p{L}\\d:/=*×^(\\-‐‑–—]|[.,]\\d)`,
  "gu",
);

/** Before a number that begins no range: another group of a telephone's, a sum, a name of what has numbers. */
const noRangeAfter =
  /(?:[\d)№#+=×*−]|(?:^|[^\p{L}])(?:тел|телефон[а-яё]*|факс[а-яё]*|номер[а-яё]*|код[а-яё]*|индекс[а-яё]*|сч[её]т[а-яё]*|гост|iso|isbn|дом[а-яё]*|д|кв|квартир[а-яё]*)\.?:?)[\s\u00a0\u202f]*$/iu;
const noRangeBefore = /^[\s\u00a0\u202f]*(?:[=×*+−]|\d)/u;
/** «в 10-15» may be a time. */
const timeAfter = /(?:^|[^\p{L}])(?:в|к|ко|с|со|до|после|около|на)[\s\u00a0\u202f]+$/iu;

/** What is counted: a number before it is no time. */
const counted =
  /^[\s\u00a0\u202f]*(?:%|лет|год|раз|минут|секунд|час|дн|сут|недел|месяц|метр|километр|км|шаг|человек|страниц|рубл|тысяч|процент)/iu;

const isTime = (from: string, to: string): boolean => /^\d\d$/.test(to) && Number(to) < 60 && Number(from) <= 24;
const hasZero = (digits: string): boolean => /^0\d/.test(digits);

/** Both ends of a range are alike: up to three digits, or two years. */
function isRange(from: string, to: string): boolean {
  const [first, last] = [from, to].map((digits) => Number(digits.replace(",", "."))) as [number, number];
  if (hasZero(from) || hasZero(to) || first >= last) return false;
  const areYears = first >= 1_000 && last <= 2_100;
  return areYears || last < 1_000;
}

/**
 * «5-10» with the dash of a range, «5–10». Whatever may be something else stays: dates, telephones, sums, times, scores
 * in reverse.
 */
const setRanges = (text: string): string =>
  text.replace(range, (found, from: string, to: string, place: number) => {
    const before = text.slice(Math.max(0, place - 24), place);
    const after = text.slice(place + found.length, place + found.length + 24);
    if (!isRange(from, to) || noRangeAfter.test(before) || noRangeBefore.test(after)) return found;
    return timeAfter.test(before) && isTime(from, to) && !counted.test(after) ? found : `${from}–${to}`;
  });

/** «---» between words, or at the head of a line, is a dash; a line of nothing else is somebody's separator. */
const setDashes = (text: string): string =>
  /[^\s-]/.test(text) ? text.replace(/(^|\s)---(?=\s|[,.!?…]|$)/g, "$1—") : text;

/** A quotation that begins right behind a dash: the library takes its first mark for a closing one. */
const setQuotes = (text: string): string => text.replace(/(^|\s)([-–—])"(?=[\p{L}\d])/gu, "$1$2«");

/** What the library leaves: ranges of numbers, three hyphens for a dash, a quotation behind a dash. */
export const setByOwnRules = (text: string): string => setRanges(setQuotes(setDashes(text)));
