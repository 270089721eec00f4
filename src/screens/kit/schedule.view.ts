import { isoToMoscowInput } from "../../text/dates.ts";

const DAY = 86_400_000;
const SATURDAY = 6;

/** `value`: of `<input type="datetime-local">`, by Moscow. */
export type ScheduleChoice = { label: string; value: string };

/**
 * Times that chapters are given most: this evening while it is to come, tomorrow at noon, the next Saturday at noon where that is
 * another day.
 * @param now milliseconds
 */
export function scheduleChoices(now: number): ScheduleChoice[] {
  const dayOf = (moment: number) => isoToMoscowInput(new Date(moment).toISOString()).slice(0, 10);
  const weekday = new Date(`${dayOf(now)}T12:00Z`).getUTCDay();
  const evening = `${dayOf(now)}T20:00`;
  const untilSaturday = (SATURDAY - weekday + 7) % 7 || 7;
  return [
    ...(isoToMoscowInput(new Date(now).toISOString()) < evening ? [{ label: "Сегодня в 20:00", value: evening }] : []),
    { label: "Завтра в 12:00", value: `${dayOf(now + DAY)}T12:00` },
    ...(untilSaturday > 1 ? [{ label: "В субботу в 12:00", value: `${dayOf(now + untilSaturday * DAY)}T12:00` }] : []),
  ];
}
