const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

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
