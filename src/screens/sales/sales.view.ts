import type { WorkSales } from "../../api/contract/sales.ts";
import { formatMoment, isoToMoscowInput } from "../../text/dates.ts";
import { formatDays, moscowDay } from "../../text/days.ts";
import { feeOf, formatDiscount, formatMoney, isPrice, KOPECKS, roublesToKopecks } from "../../text/money.ts";
import { accessTo, type ChapterAccess, type SaleState } from "../../text/saleStates.ts";

/** As people type it. `startsAt`: of `<input type="datetime-local">` by Moscow, empty: at once. */
export type TypedSale = { price: string; freeChapterCount: string; promoFragment: boolean; startsAt: string };

const isUnsold = (state: SaleState): boolean => state === "free" || state === "promo";

/** Does the owner begin a sale with this form, or change one? */
export const isBeginning = ({ state }: Pick<WorkSales, "state">): boolean => isUnsold(state);

export const typedOf = ({ price, freeChapterCount, promoFragment, startsAt }: WorkSales): TypedSale => ({
  price: price === null ? "" : String(price / KOPECKS),
  freeChapterCount: String(freeChapterCount),
  promoFragment,
  startsAt: startsAt === null ? "" : isoToMoscowInput(startsAt),
});

/** How the work is sold, as a badge. `now`: milliseconds. */
export function saleBadge(
  { state, startsAt }: Pick<WorkSales, "state" | "startsAt">,
  now: number,
): { kind: "live" | "wait" | "draft"; label: string } {
  const labels: Record<SaleState, string> = {
    free: "Свободный доступ",
    promo: "Промо-фрагмент",
    waiting: `Продажа начнётся ${startsAt === null ? "" : formatMoment(startsAt, now)}`,
    subscription: "Подписка",
    paid: "Платный",
    frozen: "Продажа приостановлена",
  };
  const kind = isUnsold(state) ? "draft" : state === "waiting" || state === "frozen" ? "wait" : "live";
  return { kind, label: labels[state] };
}

/** What the state means for author and readers. */
export const saleText: Record<SaleState, string> = {
  free: "Книгу читают бесплатно.",
  promo: "Бесплатно читают только начало, купить книгу нельзя.",
  waiting: "До этого времени книга доступна как прежде.",
  subscription:
    "Книга пишется и продаётся: купивший читает и те главы, что выйдут. Когда вы завершите её, подписка сама станет обычной продажей.",
  paid: "Книга завершена и продаётся.",
  frozen:
    "90 дней не было новых глав, поэтому новых покупок нет, а деньги можно вернуть. Продажа продолжится, когда выйдет глава.",
};

/** «−20 %, 15 ноября — 1 декабря». `now`: milliseconds. */
export const discountLine = (
  { percent, startDate, endDate }: Pick<NonNullable<WorkSales["discount"]>, "percent" | "startDate" | "endDate">,
  now: number,
): string => `${formatDiscount(percent)}, ${formatDays(startDate, endDate, moscowDay(now))}`;

/** What of a price is whose; null: it is no price. */
export function sharesOf(typed: string, feePercent: number): { reader: string; fee: string; author: string } | null {
  const price = roublesToKopecks(typed);
  if (price === null || !isPrice(price)) return null;
  const fee = feeOf(price, feePercent);
  return { reader: formatMoney(price), fee: formatMoney(fee), author: formatMoney(price - fee) };
}

const accessLabels: Record<Exclude<ChapterAccess, "kept">, string> = {
  open: "бесплатно",
  opening: "начало, дальше после покупки",
  closed: "после покупки",
};

/** Every chapter as a person gets it who has not bought the book, by what is typed. */
export function previewOf({ chapters }: Pick<WorkSales, "chapters">, { freeChapterCount, promoFragment }: TypedSale) {
  const count = /^\d{1,5}$/.test(freeChapterCount.trim()) ? Number(freeChapterCount) : 0;
  const terms = { state: "paid", former: "free", freeChapterCount: count, promoFragment } as const;
  return chapters.map(({ id, title }, index) => {
    const access = accessTo(index, terms);
    return { id, title: title || "Без названия", isOpen: access === "open", label: accessLabels[access] };
  });
}
