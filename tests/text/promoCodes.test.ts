import { expect, it } from "vitest";
import { formatCode, hiddenCode, spelledCode } from "../../src/text/promoCodes.ts";

it.each([
  ["K7QM-2XWD-9PTA", "K7QM2XWD9PTA"],
  ["k7qm2xwd9pta", "K7QM2XWD9PTA"],
  [" k7qm 2xwd\u00a09pta\n", "K7QM2XWD9PTA"],
  ["K7QM–2XWD—9PTA", "K7QM2XWD9PTA"],
  ["K7QM‑2XWD−9PTA", "K7QM2XWD9PTA"],
  ["K7QM\u200b2XWD\u00ad9PTA", "K7QM2XWD9PTA"],
  // Full width, as some keyboards have it.
  ["Ｋ７ＱＭ２ＸＷＤ９ＰＴＡ", "K7QM2XWD9PTA"],
  // Every Cyrillic letter that looks like a sign, large and small.
  ["АВЕЗ-КМНР-СТУХ", "ABE3KMHPCTYX"],
  ["авез-кмнр-стух", "ABE3KMHPCTYX"],
  ["ЅЈ22-2222-2222", "SJ2222222222"],
])("%j is %s", (typed, spelled) => expect(spelledCode(typed)).toBe(spelled));

it.each([
  "",
  "K7QM-2XWD-9PT",
  "K7QM-2XWD-9PTAA",
  // Signs that no code has, and letters that look like none.
  "K7QM-2XWD-9PT0",
  "K7QM-2XWD-9PTO",
  "K7QM-2XWD-9PTО",
  "K7QM-2XWD-9PT1",
  "K7QM-2XWD-9PTI",
  "K7QM-2XWD-9PTL",
  "K7QM-2XWD-9PTЖ",
  "K7QM_2XWD_9PTA",
  "😀😀😀😀😀😀😀😀😀😀😀😀",
])("%j is no code", (typed) => expect(spelledCode(typed)).toBeNull());

it("is shown in fours, and to who may not use it by its end", () => {
  expect(formatCode("K7QM2XWD9PTA")).toBe("K7QM-2XWD-9PTA");
  expect(hiddenCode("K7QM2XWD9PTA")).toBe("····-····-9PTA");
});
