import { expect, it } from "vitest";
import { scheduleChoices } from "../../src/screens/kit/schedule.view.ts";

const evening = (day: string) => ["Сегодня в 20:00", `${day}T20:00`];
const tomorrow = (day: string) => ["Завтра в 12:00", `${day}T12:00`];
const saturday = (day: string) => ["В субботу в 12:00", `${day}T12:00`];

// 23 November 2026 is a Monday.
it.each<[string, string, string[][]]>([
  ["on Monday", "2026-11-23T11:05:00Z", [evening("2026-11-23"), tomorrow("2026-11-24"), saturday("2026-11-28")]],
  ["at 20:00", "2026-11-23T17:00:00Z", [tomorrow("2026-11-24"), saturday("2026-11-28")]],
  [
    "after midnight by Moscow",
    "2026-11-23T21:30:00Z",
    [evening("2026-11-24"), tomorrow("2026-11-25"), saturday("2026-11-28")],
  ],
  ["on Friday", "2026-11-27T06:00:00Z", [evening("2026-11-27"), tomorrow("2026-11-28")]],
  ["on Saturday", "2026-11-28T06:00:00Z", [evening("2026-11-28"), tomorrow("2026-11-29"), saturday("2026-12-05")]],
  [
    "at the end of the year",
    "2026-12-31T06:00:00Z",
    [evening("2026-12-31"), tomorrow("2027-01-01"), saturday("2027-01-02")],
  ],
])("times that are given most, %s", (_, now, choices) => {
  expect(scheduleChoices(Date.parse(now)).map(({ label, value }) => [label, value])).toEqual(choices);
});
