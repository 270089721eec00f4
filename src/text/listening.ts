import { counted } from "./plural.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** So much a listener who comes back hears once more, in milliseconds: after a minute 5 s, an hour 15 s, a day 30 s. */
function rewindOf(away: number): number {
  if (away >= DAY) return 30 * SECOND;
  if (away >= HOUR) return 15 * SECOND;
  return away >= MINUTE ? 5 * SECOND : 0;
}

/** Where a chapter goes on after so long, in milliseconds. */
export const rewound = (location: number, away: number): number => Math.max(0, location - rewindOf(away));

const partsOf = (milliseconds: number) => {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  return { hours: Math.floor(seconds / 3_600), minutes: Math.floor((seconds % 3_600) / 60), seconds: seconds % 60 };
};
const hourForms = ["час", "часа", "часов"] as const;
const minuteForms = ["минута", "минуты", "минут"] as const;
const secondForms = ["секунда", "секунды", "секунд"] as const;
const ofHours = ["часа", "часов", "часов"] as const;
const ofMinutes = ["минуты", "минут", "минут"] as const;
const ofSeconds = ["секунды", "секунд", "секунд"] as const;

type Forms = readonly [string, string, string];
function spoken(milliseconds: number, forms: readonly [Forms, Forms, Forms]): string {
  const { hours, minutes, seconds } = partsOf(milliseconds);
  const parts = [
    hours > 0 && counted(hours, forms[0]),
    minutes > 0 && counted(minutes, forms[1]),
    (seconds > 0 || (hours === 0 && minutes === 0)) && counted(seconds, forms[2]),
  ];
  return parts.filter(Boolean).join(" ").replaceAll("\u00a0", " ");
}

/** «12 минут 5 секунд из 48 минут»: for a person who does not see the line. */
export const spokenPosition = (location: number, length: number): string =>
  `${spoken(location, [hourForms, minuteForms, secondForms])} из ${spoken(length, [ofHours, ofMinutes, ofSeconds])}`;

/** «1,5×». */
export const rateInWords = (rate: number): string => `${String(rate).replace(".", ",")}×`;

/** What may be chosen by a press; keys go by `rateStep` between `slowest` and `fastest`. */
export const playRates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export const rateRules = { slowest: 0.5, fastest: 3, step: 0.25 } as const;

/** The next faster or slower rate. */
export const steppedRate = (rate: number, step: 1 | -1): number =>
  Math.min(rateRules.fastest, Math.max(rateRules.slowest, rate + step * rateRules.step));

/** What the timer of sleep may be set to, in minutes. */
export const sleepMinutes = [5, 10, 15, 30, 45, 60] as const;
