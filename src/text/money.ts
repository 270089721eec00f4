import { formatDecimal } from "./plural.ts";

/** A file of its own: lists of books load no more of money than this. */
export { formatMoney } from "./amounts.ts";

/** A sum is a whole number of kopecks; a price is whole roubles (docs/spec/commerce.md, «Money»). */
export const KOPECKS = 100;
const LEAST_PRICE = 29 * KOPECKS;
const MOST_PRICE = 5_000 * KOPECKS;
/** Less nobody pays, whatever the discount. */
const LEAST_PAID = 10 * KOPECKS;

/** May a book cost so much? @param kopecks anything that was typed or sent */
export const isPrice = (kopecks: number): boolean =>
  Number.isSafeInteger(kopecks) && kopecks % KOPECKS === 0 && kopecks >= LEAST_PRICE && kopecks <= MOST_PRICE;

/** «199», as people type a price -> kopecks; null: not whole roubles written in digits. Spaces between groups are forgiven. */
export function roublesToKopecks(typed: string): number | null {
  const digits = typed.replace(/[\s\u00a0\u202f]/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) * KOPECKS : null;
}

/** «−20 %» with the true minus. */
export const formatDiscount = (percent: number): string => `−${formatDecimal(percent, 0)}\u00a0%`;

/** What a price is with a discount: up to the whole rouble, at least 10 ₽. @param percent whole, 0 to 100 */
export const discounted = (price: number, percent: number): number =>
  Math.max(LEAST_PAID, Math.ceil((price * (100 - percent)) / (100 * KOPECKS)) * KOPECKS);

/** What of a paid sum is the platform's; the rest is the owner's. @returns kopecks, down to the whole one */
export const feeOf = (amount: number, percent: number): number => Math.floor((amount * percent) / 100);

/** «199.00», as payment providers write a sum. */
export const toProviderValue = (kopecks: number): string => {
  const rest = kopecks % KOPECKS;
  return `${(kopecks - rest) / KOPECKS}.${String(rest).padStart(2, "0")}`;
};

/** The same read back; null: not a sum in roubles and kopecks. */
export function fromProviderValue(value: string): number | null {
  const [, roubles, kopecks] = /^(\d{1,9})\.(\d{2})$/.exec(value) ?? [];
  return roubles === undefined || kopecks === undefined ? null : Number(roubles) * KOPECKS + Number(kopecks);
}
