import { expect, it } from "vitest";
import { listBullet, listMark, listNumber } from "../../src/text/listMarks.ts";

it.each([
  [3, "decimal", "3"],
  [3, "decimalZero", "03"],
  [3, "decimal-leading-zero", "03"],
  [4, "lowerRoman", "iv"],
  [1_999, "upper-roman", "MCMXCIX"],
  [4_000, "upperRoman", "4000"],
  [27, "lowerLetter", "aa"],
  [2, "upper-alpha", "B"],
  [29, "russianLower", "аа"],
  [2, "russianUpper", "Б"],
  [0, "lowerRoman", "0"],
  [5, "cardinalText", "5"],
])("listNumber(%j, %j) is %j", (number, format, written) => expect(listNumber(number, format)).toBe(written));

it.each([
  ["\uf0b7", "•"],
  [" · ", "•"],
  ["o", "•"],
  ["–", "—"],
  ["-\u00a0", "—"],
  ["✓", "✓"],
])("listBullet(%j) is %j", (sign, bullet) => expect(listBullet(sign)).toBe(bullet));

it("the dash of a dialogue stays next to its words", () => {
  expect([listMark("—"), listMark("1."), listMark("")]).toEqual(["—\u00a0", "1. ", ""]);
});
