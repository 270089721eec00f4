import { addDays, countDays } from "./days.ts";

/** Days by Moscow, both are with it; of months the first day of the first one to the last day of the last one. */
export type Period = { from: string; to: string; by: "day" | "month" };

/** Days that figures are kept of. */
export const FIRST_DAY = "2020-01-01";
export const LAST_DAY = "2100-12-31";

/** So many rows a table of figures has at most: a leap year by day, ten years by month. */
const MOST_DAYS = 366;
const MOST_MONTHS = 120;

const monthOf = (day: string): string => day.slice(0, 7);
const twoDigits = (count: number): string => String(count).padStart(2, "0");

/** Months since the year 0. */
const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const monthStart = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, "0")}-${twoDigits((number % 12) + 1)}-01`;

const countMonths = (from: string, to: string): number => monthNumber(to) - monthNumber(from) + 1;

/** By month whole months are meant. */
export const wholePeriod = ({ from, to, by }: Period): Period =>
  by === "day"
    ? { from, to, by }
    : { from: `${monthOf(from)}-01`, to: addDays(monthStart(monthNumber(to) + 1), -1), by };

/** How many rows its table has. */
export const countRows = ({ from, to, by }: Period): number =>
  by === "day" ? countDays(from, to) : countMonths(from, to);

/** The first day of each row: every day, or every month. */
export function rowDates(period: Period): string[] {
  const begin = monthNumber(period.from);
  return Array.from({ length: countRows(period) }, (_, index) =>
    period.by === "day" ? addDays(period.from, index) : monthStart(begin + index),
  );
}

/** Why figures of these days cannot be asked for; null: they can. */
export function refusalOf(period: Period): string | null {
  if (period.from < FIRST_DAY || period.to > LAST_DAY) return incomeRefusals.outOfReach;
  if (period.to < period.from) return incomeRefusals.reversed;
  return countRows(period) > (period.by === "day" ? MOST_DAYS : MOST_MONTHS) ? incomeRefusals.tooLong : null;
}

/** As many days, or months, right before it. @param period whole */
export function periodBefore(period: Period): Period {
  const { from, by } = period;
  const begin = by === "day" ? addDays(from, -countRows(period)) : monthStart(monthNumber(from) - countRows(period));
  return { from: begin, to: addDays(from, -1), by };
}

/** The twelve months that end with this day's, or as many days. */
export const yearBefore = (today: string, by: Period["by"]): string =>
  by === "day" ? addDays(today, 1 - 365) : monthStart(monthNumber(today) - 11);

/** As `refusals`, of figures of sales. */
export const incomeRefusals = {
  reversed: "Последний день раньше первого",
  tooLong: "По дням\u00a0— не больше 366 дней, по месяцам\u00a0— не больше 120 месяцев",
  outOfReach: "Дни\u00a0— с 2020 по 2100 год",
  manyWorks: "Выберите не больше 100 книг",
} as const;
