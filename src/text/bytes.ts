import { counted, formatNumber } from "./plural.ts";

const KB = 1_024;
const MB = 1_048_576;

/** «2,4 МБ», below a megabyte «340 КБ». */
export const formatBytes = (bytes: number): string =>
  bytes < MB
    ? `${formatNumber(Math.ceil(bytes / KB))}\u00a0КБ`
    : `${(bytes / MB).toLocaleString("ru", { minimumFractionDigits: 1, maximumFractionDigits: 1 })}\u00a0МБ`;

/** «40 %» of a file is there. */
export const formatShare = (received: number, byteSize: number): string =>
  `${byteSize === 0 ? 0 : Math.floor((received / byteSize) * 100)}\u00a0%`;

/** Bytes that were sent, and the milliseconds it took. */
export type Measured = { sent: number; spent: number };

/** «1,2 МБ/с»; null until something has been measured. */
export const formatSpeed = ({ sent, spent }: Measured): string | null =>
  sent > 0 && spent > 0 ? `${formatBytes((sent / spent) * 1_000)}/с` : null;

const secondForms = ["секунда", "секунды", "секунд"] as const;
const minuteForms = ["минута", "минуты", "минут"] as const;

/** «осталось 12 секунд» for so many bytes; null until something has been measured. */
export function formatTimeLeft(bytes: number, { sent, spent }: Measured): string | null {
  if (sent === 0) return null;
  const seconds = Math.ceil((bytes * (spent / sent)) / 1_000);
  return `осталось ${seconds < 60 ? counted(seconds, secondForms) : counted(Math.ceil(seconds / 60), minuteForms)}`;
}
