import { expect, it } from "vitest";
import { counted, formatNumber, plural } from "../../src/text/plural.ts";

const chapters = ["глава", "главы", "глав"] as const;

it.each([
  [0, "глав"],
  [1, "глава"],
  [2, "главы"],
  [5, "глав"],
  [11, "глав"],
  [12, "глав"],
  [21, "глава"],
  [22, "главы"],
  [101, "глава"],
  [111, "глав"],
])("%i %s", (count, noun) => {
  expect(plural(count, chapters)).toBe(noun);
  expect(counted(count, chapters)).toBe(`${count}\u00a0${noun}`);
});

it.each([
  [0, "0"],
  [999, "999"],
  [1_234, "1\u00a0234"],
  [12_345, "12\u00a0345"],
  [1_234_567, "1\u00a0234\u00a0567"],
])("%i is written %s", (value, written) => {
  expect(formatNumber(value)).toBe(written);
});
