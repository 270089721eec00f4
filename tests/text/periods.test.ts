import { describe, expect, it } from "vitest";
import { countRows, periodBefore, rowDates, wholePeriod } from "../../src/text/periods.ts";

describe("a period", () => {
  it("by day is what was said; before it are as many days", () => {
    const period = { from: "2026-02-26", to: "2026-03-02", by: "day" } as const;
    expect(wholePeriod(period)).toEqual({ from: "2026-02-26", to: "2026-03-02", by: "day" });
    expect(rowDates(period)).toEqual(["2026-02-26", "2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]);
    expect(periodBefore(period)).toEqual({ from: "2026-02-21", to: "2026-02-25", by: "day" });
  });

  it("by month has whole months, over the end of a year", () => {
    const period = wholePeriod({ from: "2026-11-17", to: "2027-02-03", by: "month" });
    expect(period).toEqual({ from: "2026-11-01", to: "2027-02-28", by: "month" });
    expect(rowDates(period)).toEqual(["2026-11-01", "2026-12-01", "2027-01-01", "2027-02-01"]);
    expect(periodBefore(period)).toEqual({ from: "2026-07-01", to: "2026-10-31", by: "month" });
  });

  it.each([
    ["a day", { from: "2026-11-20", to: "2026-11-20", by: "day" }, 1],
    ["a leap year", { from: "2028-01-01", to: "2028-12-31", by: "day" }, 366],
    ["a month", { from: "2026-12-31", to: "2026-12-31", by: "month" }, 1],
    ["ten years", { from: "2020-01-01", to: "2029-12-31", by: "month" }, 120],
  ] as const)("%s has its rows", (_, period, rows) => {
    expect([countRows(period), rowDates(period).length]).toEqual([rows, rows]);
  });
});
