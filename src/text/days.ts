/** Days by Moscow (UTC+3, no summer time since 2014), as «2026-11-20»: they compare as texts. */
const DAY = 86_400_000;
const MOSCOW = 3 * 3_600_000;

/** The day of a moment. @param time milliseconds */
export const moscowDay = (time: number): string => new Date(time + MOSCOW).toISOString().slice(0, 10);

/** The first millisecond of a day. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) - MOSCOW;

export const addDays = (day: string, count: number): string => moscowDay(dayStart(day) + count * DAY);

/** How many days from one to the other, both counted: the 11th to the 17th are 7. */
export const countDays = (first: string, last: string): number =>
  Math.round((dayStart(last) - dayStart(first)) / DAY) + 1;

const dayOnly = new Intl.DateTimeFormat("ru", { timeZone: "Europe/Moscow", day: "numeric" });
const dayAndMonth = new Intl.DateTimeFormat("ru", { timeZone: "Europe/Moscow", day: "numeric", month: "long" });

const yearOf = (day: string): string => day.slice(0, 4);

/** «1 декабря», and of another year than today's «8 января 2027». */
export const formatPlainDay = (day: string, today: string): string =>
  `${dayAndMonth.format(dayStart(day))}${yearOf(day) === yearOf(today) ? "" : ` ${yearOf(day)}`}`;

/** «11 — 13 декабря», «15 ноября — 1 декабря», «25 декабря — 8 января 2027», of a single day «11 декабря». */
export function formatDays(first: string, last: string, today: string): string {
  const end = formatPlainDay(last, today);
  if (first === last) return end;
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const isOneYear = yearOf(first) === yearOf(last);
  const begin = isOneMonth
    ? dayOnly.format(dayStart(first))
    : isOneYear
      ? dayAndMonth.format(dayStart(first))
      : formatPlainDay(first, today);
  return `${begin}\u00a0— ${end}`;
}
