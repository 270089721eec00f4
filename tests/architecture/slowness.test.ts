import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Slowness } from "../../scripts/slowness.ts";

test("time-outs follow what was measured, twice over", () => {
  const calm = new Slowness(1, 1);
  expect(calm.forStep()).toBe(2);
  // Four lanes on two cores.
  expect(new Slowness(1, 2).forStep()).toBe(4);
  expect(new Slowness(20, 2).forStep()).toBe(30);
});

test("a machine that becomes slower while it works has longer time-outs from then on; one slow moment is nothing", () => {
  const slowness = new Slowness(1, 1);
  for (const times of [1, 9, 1]) slowness.hear(times);
  expect(slowness.forStep()).toBe(2);
  for (const times of [1, 3.6, 4]) slowness.hear(times);
  expect(slowness.forStep()).toBe(7);
  for (const times of [1, 1, 1]) slowness.hear(times);
  expect(slowness.forStep()).toBe(7);
});

/** Time-outs in milliseconds that would be the same on every machine. */
const fixedTimeouts = (source: string): string[] =>
  source.match(/(?:\btimeout: |setDefaultTimeout\(|test\.setTimeout\()[1-9][\d_]+/g) ?? [];

test("every time-out of a test follows the machine", () => {
  expect(fixedTimeouts("page.setDefaultTimeout(15_000); click({ timeout: 500 }); test.setTimeout(60_000)")).toEqual([
    "setDefaultTimeout(15_000",
    "timeout: 500",
    "test.setTimeout(60_000",
  ]);
  expect(fixedTimeouts("page.setDefaultTimeout(patient(15_000)); waitFor({ timeout: 0 })")).toEqual([]);
  const files = globSync("tests/**/*.{ts,tsx}").filter((file) => file !== "tests/architecture/slowness.test.ts");
  const fixed = files.filter((file) => fixedTimeouts(readFileSync(file, "utf8")).length > 0);
  expect(files.length).toBeGreaterThan(900);
  expect(fixed).toEqual([]);
});
