import { expect, it } from "vitest";
import { conflictOf } from "../../src/text/discounts.ts";

const week = { title: "Неделя скидок", startDate: "2026-12-11", endDate: "2026-12-13" };
const tree = { title: "Под ёлку", startDate: "2026-12-25", endDate: "2027-01-08" };
const conflictFor = (startDate: string, endDate: string, taken = [tree, week]) =>
  conflictOf(taken, { startDate, endDate });

it.each([
  ["2026-12-03", "2026-12-03"],
  ["2027-01-16", "2027-02-14"],
])("%s to %s has room: seven days lie between", (first, last) => expect(conflictFor(first, last)).toBeNull());

it("an overlap comes before a pause that is too short", () =>
  expect(conflictFor("2026-12-13", "2026-12-20")).toEqual({
    kind: "overlaps",
    title: "Неделя скидок",
    endDate: "2026-12-13",
    freeFrom: "2027-01-16",
  }));

it.each([
  ["2026-12-14", "2026-12-14", "2027-01-16"],
  ["2026-12-04", "2026-12-04", "2027-01-16"],
  ["2027-01-15", "2027-01-20", "2027-01-16"],
])("%s to %s is too soon, and has room from %s on", (first, last, freeFrom) =>
  expect(conflictFor(first, last)).toMatchObject({ kind: "tooClose", freeFrom }),
);

it("what is short enough has room between two", () =>
  expect(conflictFor("2026-12-12", "2026-12-12", [{ ...tree, startDate: "2026-12-29" }, week])).toMatchObject({
    kind: "overlaps",
    freeFrom: "2026-12-21",
  }));
