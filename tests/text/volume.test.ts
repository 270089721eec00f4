import { expect, it } from "vitest";
import { formatCharacters, formatSheets, SHEET } from "../../src/text/amounts.ts";

it.each([
  [0, "0 зн."],
  [1, "1 зн."],
  [12_345, "12 345 зн."],
  [999_999, "999 999 зн."],
  [1_000_000, "1 млн зн."],
  [1_234_567, "1,2 млн зн."],
  [12_000_000, "12 млн зн."],
])("%i characters", (characters, written) => {
  expect(formatCharacters(characters)).toBe(written.replaceAll(" ", "\u00a0"));
});

it.each([
  [0, "0 а. л."],
  [12_345, "0,31 а. л."],
  [40_000, "1 а. л."],
  [494_000, "12,35 а. л."],
])("%i characters in author's sheets", (characters, written) => {
  expect(formatSheets(characters)).toBe(written.replaceAll(" ", "\u00a0"));
});

it("an author's sheet is 40 000 characters", () => expect(SHEET).toBe(40_000));
