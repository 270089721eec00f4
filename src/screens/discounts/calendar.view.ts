import { addDays, formatPlainDay } from "../../text/days.ts";
import {
  type Days,
  DISCOUNT_PAUSE,
  LONGEST_DISCOUNT,
  LONGEST_DISCOUNT_WAIT,
  type TakenDays,
} from "../../text/discounts.ts";

/** A day as the calendar shows it: `name` says all of it in words. */
export type CalendarDay = {
  day: string;
  number: number;
  name: string;
  /** The first and the last day of what is chosen, and those between them. */
  part: "edge" | "inside" | null;
  isTaken: boolean;
  isClosed: boolean;
  isToday: boolean;
};
export type CalendarMonth = { key: string; title: string; weeks: (CalendarDay | null)[][] };

export const weekDays = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"] as const;

const monthTitle = new Intl.DateTimeFormat("ru", { timeZone: "UTC", month: "long", year: "numeric" });

/** «2026-12» so many months later. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

/** The months in which a discount can lie. */
export const lastMonth = (today: string): string =>
  addDays(today, LONGEST_DISCOUNT_WAIT + LONGEST_DISCOUNT).slice(0, 7);

/** Why a day has no room for a discount; null: it has. */
function closedWords(day: string, today: string, taken: readonly TakenDays[]): string | null {
  if (day < today) return "прошёл";
  const met = taken.find(({ startDate, endDate }) => startDate <= day && day <= endDate);
  if (met) return `занят скидкой «${met.title}»`;
  const before = taken.find(({ endDate }) => endDate < day && day <= addDays(endDate, DISCOUNT_PAUSE));
  if (before) return `пауза после скидки «${before.title}»`;
  const after = taken.find(({ startDate }) => addDays(startDate, -DISCOUNT_PAUSE) <= day && day < startDate);
  if (after) return `пауза перед скидкой «${after.title}»`;
  return day > addDays(today, LONGEST_DISCOUNT_WAIT + LONGEST_DISCOUNT - 1) ? "слишком поздно" : null;
}

function chosenWords(day: string, days: Days | null): Pick<CalendarDay, "part"> & { words: string } {
  if (!days || day < days.startDate || day > days.endDate) return { part: null, words: "" };
  if (day === days.startDate)
    return { part: "edge", words: day === days.endDate ? "единственный день" : "первый день" };
  return day === days.endDate ? { part: "edge", words: "последний день" } : { part: "inside", words: "внутри скидки" };
}

type Shown = { today: string; days: Days | null; taken: readonly TakenDays[] };

function dayOf(day: string, { today, days, taken }: Shown): CalendarDay {
  const closed = closedWords(day, today, taken);
  const chosen = chosenWords(day, days);
  return {
    day,
    number: Number(day.slice(8)),
    name: [formatPlainDay(day, today), day === today && "сегодня", chosen.words, closed].filter(Boolean).join(", "),
    part: chosen.part,
    isTaken: taken.some(({ startDate, endDate }) => startDate <= day && day <= endDate),
    isClosed: closed !== null,
    isToday: day === today,
  };
}

/** A month in weeks from Monday on; null: a day of another month. @param month «2026-12» */
export function monthOf(month: string, shown: Shown): CalendarMonth {
  const first = `${month}-01`;
  const length = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8));
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const cells: (CalendarDay | null)[] = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length }, (_, index) => dayOf(addDays(first, index), shown)),
  ];
  while (cells.length % 7 > 0) cells.push(null);
  const title = monthTitle.format(new Date(`${first}T00:00:00Z`)).replace(/\s?г\.$/, "");
  return {
    key: month,
    title: title.charAt(0).toUpperCase() + title.slice(1),
    weeks: Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7)),
  };
}

/** What a press of a day makes of what is chosen: a new beginning, and then its end. */
export function pressed(day: string, { startDate, endDate }: Days): Days {
  const isBegun = startDate !== "" && startDate === endDate;
  return isBegun && day > startDate ? { startDate, endDate: day } : { startDate: day, endDate: day };
}

/** Where an arrow leads from a day. @returns null: the key is no matter of a calendar */
export function arrowed(key: string, day: string): string | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const step = steps[key];
  return step === undefined ? null : addDays(day, step);
}
