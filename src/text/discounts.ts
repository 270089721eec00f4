import { addDays, countDays } from "./days.ts";

/**
 * The states of a discount, in the law and in answers (src/machines/lifecycles/discount.lifecycle.ts). A deleted one is
 * gone.
 */
export const discountStates = ["waiting", "running", "ended"] as const;
export type DiscountState = (typeof discountStates)[number];

/** What of a discount may still be changed. */
export const discountChanges = ["everything", "endDate", "nothing"] as const;
export type DiscountChange = (typeof discountChanges)[number];

/** So many days lie between two discounts of one book. */
export const DISCOUNT_PAUSE = 7;
export const LONGEST_DISCOUNT = 30;
/** So many days ahead a discount may begin. */
export const LONGEST_DISCOUNT_WAIT = 90;

/** Days by Moscow, both of them with it (src/text/days.ts). */
export type Days = { startDate: string; endDate: string };
/** The days of another discount of a book. */
export type TakenDays = Days & { title: string };
/** Why a book has no room for a discount in these days, and when it has next. */
export type DiscountConflict = { kind: "overlaps" | "tooClose"; title: string; endDate: string; freeFrom: string };

const overlap = (one: Days, other: Days): boolean => one.startDate <= other.endDate && other.startDate <= one.endDate;
const widened = ({ startDate, endDate }: Days): Days => ({
  startDate: addDays(startDate, -DISCOUNT_PAUSE),
  endDate: addDays(endDate, DISCOUNT_PAUSE),
});

/** The first day, not before the wanted one, from which so long a discount has its room. */
function freeFrom(taken: readonly Days[], { startDate, endDate }: Days): string {
  const length = countDays(startDate, endDate);
  let from = startDate;
  for (const days of [...taken].sort((one, other) => (one.startDate < other.startDate ? -1 : 1)))
    if (overlap(widened(days), { startDate: from, endDate: addDays(from, length - 1) }))
      from = addDays(days.endDate, DISCOUNT_PAUSE + 1);
  return from;
}

/**
 * Finds what prevents a discount of a book (docs/spec/commerce.md, «The law of a discount»). An overlap comes first, then a
 * pause that is too short.
 * @param taken the other discounts of the book
 * @returns null: the discount has room
 */
export function conflictOf(taken: readonly TakenDays[], chosen: Days): DiscountConflict | null {
  const overlapping = taken.find((days) => overlap(days, chosen));
  const near = overlapping ?? taken.find((days) => overlap(widened(days), chosen));
  if (!near) return null;
  const { title, endDate } = near;
  return { kind: overlapping ? "overlaps" : "tooClose", title, endDate, freeFrom: freeFrom(taken, chosen) };
}

/** As `refusals`, of discounts. Gaps: `work`, `discount`, `day`. */
export const discountRefusals = {
  overlaps: "Скидки пересекаются: «{work}» уже участвует в «{discount}» до {day}",
  tooClose: "Между скидками одной книги\u00a0— не меньше 7 дней: «{work}» свободна с {day}",
  notSold: "Эта книга не продаётся: «{work}»",
  over: "Скидка уже закончилась",
  percent: "Скидка\u00a0— целое число процентов от 5 до 75",
  noWorks: "Выберите хотя бы одну книгу",
  manyWorks: "В одной скидке не больше 100 книг",
  notOwn: "Скидку можно назначить только на свои книги",
  reversed: "Последний день раньше первого",
  tooLong: "Скидка длится не больше 30 дней",
  past: "Скидка не может начаться раньше сегодняшнего дня",
  tooFar: "Скидку можно назначить не позже чем за 90 дней до её начала",
  running: "Пока скидка идёт, можно изменить только последний день",
  endPast: "Последний день не может быть раньше сегодняшнего",
} as const;
