/** All dates are shown by Moscow (docs/spec/language.md, «Dates»). */
const zone = { timeZone: "Europe/Moscow" } as const;
const clock = new Intl.DateTimeFormat("ru", { ...zone, timeStyle: "medium" });
const hours = new Intl.DateTimeFormat("ru", { ...zone, hour: "2-digit", minute: "2-digit" });
const date = new Intl.DateTimeFormat("ru", { ...zone, day: "numeric", month: "long", year: "numeric" });
const dayAndMonth = new Intl.DateTimeFormat("ru", { ...zone, day: "numeric", month: "long" });
const dayKey = new Intl.DateTimeFormat("en-CA", { ...zone, year: "numeric", month: "2-digit", day: "2-digit" });
const DAY = 86_400_000;
/** As `Date.getTimezoneOffset` gives it, in minutes. */
const MOSCOW_OFFSET = -180;

/** «14:05:31» by Moscow. */
export const timeOfDay = (iso: string): string => clock.format(new Date(iso));

/** «14:05» by Moscow. */
export const timeShort = (iso: string): string => hours.format(new Date(iso));

/** «14:05:31», and where the device's own clock shows another hour «14:05:31 по Москве». */
export const timeOfDayHere = (iso: string): string =>
  new Date(iso).getTimezoneOffset() === MOSCOW_OFFSET ? timeOfDay(iso) : `${timeOfDay(iso)} по Москве`;

/** «20 ноября 2026» by Moscow. */
export const formatDate = (iso: string): string => date.format(new Date(iso)).replace(/\s?г\.$/, "");

/** «вчера», «сегодня» or «завтра» by Moscow; undefined for every other day. `now`: milliseconds. */
function nearDay(iso: string, now: number): "вчера" | "сегодня" | "завтра" | undefined {
  const day = dayKey.format(new Date(iso));
  return (["вчера", "сегодня", "завтра"] as const).find(
    (_, index) => dayKey.format(new Date(now + (index - 1) * DAY)) === day,
  );
}

/** «22 декабря», and of another year than `now` (milliseconds) «22 января 2027», by Moscow. */
export function formatDateNear(iso: string, now: number): string {
  const year = (moment: Date) => dayKey.format(moment).slice(0, 4);
  return year(new Date(iso)) === year(new Date(now)) ? dayAndMonth.format(new Date(iso)) : formatDate(iso);
}

/** «сегодня», «вчера», else «20 ноября 2026». `now`: milliseconds. */
export const formatDay = (iso: string, now: number): string => nearDay(iso, now) ?? formatDate(iso);

/** «сегодня, 14:05», «вчера, 14:05», «завтра, 14:05», else «20 ноября 2026, 14:05». `now`: milliseconds. */
export const formatMoment = (iso: string, now: number): string =>
  `${formatDay(iso, now)}, ${hours.format(new Date(iso))}`;

/** The value of `<input type="datetime-local">`, meant as Moscow time (UTC+3, no summer time since 2014) -> ISO, or null. */
export function moscowInputToIso(value: string): string | null {
  const time = Date.parse(`${value}:00+03:00`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** «завтра, 17:00» by the device's own clock where it shows another time than Moscow's; empty: the same. `now`: milliseconds. */
export function momentHere(iso: string, now: number): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime()) || time.getTimezoneOffset() === MOSCOW_OFFSET) return "";
  // The same words about a moment whose Moscow time is what the device shows.
  const shift = (moment: number) => moment + (MOSCOW_OFFSET - new Date(moment).getTimezoneOffset()) * 60_000;
  return formatMoment(new Date(shift(time.getTime())).toISOString(), shift(now));
}

/** ISO -> the value of `<input type="datetime-local">` by Moscow. */
export const isoToMoscowInput = (iso: string): string =>
  new Date(Date.parse(iso) + 3 * 3_600_000).toISOString().slice(0, 16);
