import { formatNumber } from "./plural.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** «11 ч 20 мин», «48 мин», below a minute «25 с»: of milliseconds, the nearest. */
export function formatLength(duration: number): string {
  if (duration < MINUTE) return `${Math.round(duration / SECOND)}\u00a0с`;
  const minutes = Math.round(duration / MINUTE);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${formatNumber(hours)}\u00a0ч`] : []), ...(rest > 0 ? [`${rest}\u00a0мин`] : [])].join(" ");
}

const two = (value: number): string => String(value).padStart(2, "0");

/** «1:02:05», «21:44», «0:07»: of milliseconds, cut to whole seconds. */
export function formatClock(duration: number): string {
  const [hours, minutes, seconds] = [
    Math.floor(duration / HOUR),
    Math.floor((duration % HOUR) / MINUTE),
    Math.floor((duration % MINUTE) / SECOND),
  ];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
