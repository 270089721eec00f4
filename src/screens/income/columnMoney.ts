import { KOPECKS } from "../../text/money.ts";
import { formatNumber } from "../../text/plural.ts";

/** «1 536,00 ₽»: in a column the commas stand one below the other. */
export const columnMoney = (kopecks: number): string =>
  `${kopecks < 0 ? "−" : ""}${formatNumber(Math.floor(Math.abs(kopecks) / KOPECKS))},${String(Math.abs(kopecks) % KOPECKS).padStart(2, "0")}\u00a0₽`;
