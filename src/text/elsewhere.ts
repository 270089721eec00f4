import { counted } from "./plural.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const minutesAgo = ["минуту", "минуты", "минут"] as const;
const hoursAgo = ["час", "часа", "часов"] as const;
const daysAgo = ["день", "дня", "дней"] as const;

/** «только что», «минуту назад», «5 минут назад», «3 часа назад», «2 дня назад». */
export function agoInWords(milliseconds: number): string {
  if (milliseconds < MINUTE) return "только что";
  const [unit, forms] =
    milliseconds < HOUR ? [MINUTE, minutesAgo] : milliseconds < DAY ? [HOUR, hoursAgo] : [DAY, daysAgo];
  const count = Math.floor(milliseconds / unit);
  return `${count === 1 ? forms[0] : counted(count, forms)} назад`;
}

/** @param device «Chrome на Android» */
const stoppedOn = (device: string): string =>
  `${/Android|iOS/.test(device) ? "На телефоне" : "На другом устройстве"} вы остановились`;

/** «На телефоне вы остановились на 2:14:05, минуту назад». */
export const stoppedAt = (device: string, clock: string, away: number): string =>
  `${stoppedOn(device)} на ${clock}, ${agoInWords(away)}`;

/** «На телефоне вы остановились в главе 12, 5 минут назад». */
export const stoppedInChapter = (device: string, chapterNumber: number, away: number): string =>
  `${stoppedOn(device)} в главе ${chapterNumber}, ${agoInWords(away)}`;
