import { expect, it } from "vitest";
import { addDays, countDays, dayStart, formatDays, formatPlainDay, moscowDay } from "../../src/text/days.ts";

it.each([
  ["2026-12-10T20:59:59.999Z", "2026-12-10"],
  ["2026-12-10T21:00:00.000Z", "2026-12-11"],
  ["2026-12-31T21:00:00.000Z", "2027-01-01"],
])("%s is the %s by Moscow", (time, day) => expect(moscowDay(Date.parse(time))).toBe(day));

it("a day begins at midnight by Moscow", () =>
  expect(new Date(dayStart("2026-12-11")).toISOString()).toBe("2026-12-10T21:00:00.000Z"));

it.each([
  ["2026-12-31", 1, "2027-01-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-11-20", 90, "2027-02-18"],
  ["2026-12-01", -1, "2026-11-30"],
])("%s and %i days is %s", (day, count, expected) => expect(addDays(day, count)).toBe(expected));

it.each([
  ["2026-12-11", "2026-12-17", 7],
  ["2026-12-11", "2026-12-11", 1],
  ["2026-12-25", "2027-01-08", 15],
])("from %s to %s are %i days", (first, last, count) => expect(countDays(first, last)).toBe(count));

it.each([
  ["2026-12-11", "2026-12-11", "11 декабря"],
  ["2026-12-11", "2026-12-13", "11\u00a0— 13 декабря"],
  ["2026-11-15", "2026-12-01", "15 ноября\u00a0— 1 декабря"],
  ["2026-12-25", "2027-01-08", "25 декабря\u00a0— 8 января 2027"],
  ["2027-01-16", "2027-01-20", "16\u00a0— 20 января 2027"],
  ["2025-12-25", "2026-01-08", "25 декабря 2025\u00a0— 8 января"],
])("%s to %s is «%s»", (first, last, words) => expect(formatDays(first, last, "2026-11-20")).toBe(words));

it("a day of another year has its year", () => {
  expect(formatPlainDay("2026-12-01", "2026-11-20")).toBe("1 декабря");
  expect(formatPlainDay("2027-01-16", "2026-11-20")).toBe("16 января 2027");
});
