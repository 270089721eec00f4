/** What is offered first: from eleven in the evening until eight in the morning. */
export const usualQuiet = { from: 1_380, until: 480 };

/** 480 -> «08:00». */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** «08:00» -> 480; null: nothing that is a time. */
export function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}
