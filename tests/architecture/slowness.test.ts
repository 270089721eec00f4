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
