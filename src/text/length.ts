import { formatNumber } from "./plural.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** «11 ч 20 мин», «48 мин», below a minute «25 с»: of milliseconds, the nearest. */
export function formatLength(duration: number): string {
  if (duration < MINUTE) return `${Math.round(duration / SECOND)}\u00a0с`;
  const minutes = Math.round(duration / MINUTE);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${formatNumber(hours)}\u00a0ч`] : []), ...(rest > 0 ? [`${rest}\u00a0мин`] : [])].join(" ");
}
