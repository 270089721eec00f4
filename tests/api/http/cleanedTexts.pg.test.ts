import { expect, it } from "vitest";
import { contract } from "../../../src/api/contract/index.ts";

it.each([
  ["Соль\u202e на\u200b подоконнике\ufeff", "Соль на подоконнике"],
  ["\u2066Вера\u2069 Ля\u00adдова", "Вера Ля\u00adдова"],
  ["Ве\u200dра", "Вера"],
  ["Семья 👩‍👩‍👧 и врач 👩🏽‍⚕️", "Семья 👩‍👩‍👧 и врач 👩🏽‍⚕️"],
  ["Сердце ❤️‍🔥", "Сердце ❤️‍🔥"],
  ["До\u0000после\ud800", "Допосле\ufffd"],
])("a title «%s» is stored as «%s»", (typed, stored) => {
  expect(contract.renameWork.body.parse({ title: typed })).toEqual({ title: stored });
});

it("nothing but signs that cannot be seen is nothing", () => {
  expect(contract.renameWork.body.safeParse({ title: "\u200b\u202e" }).success).toBe(false);
});
