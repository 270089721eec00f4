import type { EditedDiscount, PaidWork } from "../../api/contract/discounts.ts";
import { countDays, formatPlainDay } from "../../text/days.ts";
import { conflictOf, type Days, LONGEST_DISCOUNT } from "../../text/discounts.ts";
import { discounted, feeOf, formatMoney } from "../../text/money.ts";
import { counted } from "../../text/plural.ts";

/** As people type it. Days as `<input type="date">` has them; empty: none yet. */
export type TypedDiscount = { title: string; percent: string; workIds: number[]; startDate: string; endDate: string };

export const usualPercents = [10, 20, 30, 50] as const;

/** @param workId of the book that the page was opened for */
export const newDiscount = (workId: number | null): TypedDiscount => ({
  title: "",
  percent: "20",
  workIds: workId === null ? [] : [workId],
  startDate: "",
  endDate: "",
});

export const typedOf = ({ title, percent, works, startDate, endDate }: EditedDiscount): TypedDiscount => ({
  title,
  percent: String(percent),
  workIds: works.map(({ id }) => id),
  startDate,
  endDate,
});

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** The days that are typed, when they are days in their order. */
export function daysOf({ startDate, endDate }: Days): Days | null {
  if (!isDay(startDate) || !isDay(endDate) || endDate < startDate) return null;
  return { startDate, endDate };
}

/** The percent that is typed; null: none that may be. */
export function percentOf(typed: string): number | null {
  const percent = /^\s*\d{1,2}\s*$/.test(typed) ? Number(typed) : 0;
  return percent >= 5 && percent <= 75 ? percent : null;
}

/** «7 дней», and what is wrong with so many. */
export function lengthWords(typed: Days): string {
  const days = daysOf(typed);
  if (!days) return "";
  const count = countDays(days.startDate, days.endDate);
  return `${counted(count, ["день", "дня", "дней"])}${count > LONGEST_DISCOUNT ? ", а можно не больше 30" : ""}`;
}

/** A book that can be chosen, or was. */
export type ChoosableBook = {
  id: number;
  title: string;
  coverUrl: string | null;
  /** Null: it is not sold any more. */
  price: number | null;
  feePercent: number;
  taken: PaidWork["taken"];
};

/** The books that are on sale, and those that the discount has and that are not any more. Its own days are not taken. */
export function booksOf(works: readonly PaidWork[], discount: EditedDiscount | null): ChoosableBook[] {
  const sold = works.map((work) => ({ ...work, taken: work.taken.filter(({ id }) => id !== discount?.id) }));
  const unsold = (discount?.works ?? []).filter(({ id }) => !works.some((work) => work.id === id));
  return [...sold, ...unsold.map((work) => ({ ...work, price: null, feePercent: 0, taken: [] }))];
}

/** The note below the title of a book, and whether it can be chosen in these days. */
export function bookNote(book: ChoosableBook, typed: Days, today: string): { text: string; isFree: boolean } {
  if (book.price === null) return { text: "больше не продаётся", isFree: false };
  const days = daysOf(typed);
  const conflict = days && conflictOf(book.taken, days);
  if (!conflict) return { text: `продаётся за ${formatMoney(book.price)}`, isFree: true };
  const { kind, title, endDate, freeFrom } = conflict;
  const why =
    kind === "overlaps"
      ? `занята: «${title}» до ${formatPlainDay(endDate, today)}`
      : `между скидками должно быть 7 дней, рядом «${title}»`;
  return { text: `${why}. Свободна с ${formatPlainDay(freeFrom, today)}`, isFree: false };
}

/** What readers will pay and what the owner gets of it; null: nothing can be said yet. */
export function sumsOf({ price, feePercent }: Pick<ChoosableBook, "price" | "feePercent">, typed: string) {
  const percent = percentOf(typed);
  if (price === null || percent === null) return null;
  const now = discounted(price, percent);
  return { now: formatMoney(now), before: formatMoney(price), author: formatMoney(now - feeOf(now, feePercent)) };
}
