import { formatNumber } from "./plural.ts";

/** «1 234 ₽», «160,50 ₽», «−199 ₽»: no-break spaces, the true minus. @param kopecks whole */
export function formatMoney(kopecks: number): string {
  const size = Math.abs(kopecks);
  const rest = size % 100;
  const roubles = formatNumber((size - rest) / 100);
  return `${kopecks < 0 ? "−" : ""}${roubles}${rest === 0 ? "" : `,${String(rest).padStart(2, "0")}`}\u00a0₽`;
}
