import { describe, expect, it } from "vitest";
import { forgiven, slipsBetween } from "../../server/lists/likeness.ts";
import { otherLayout, unquoted } from "../../server/lists/search.ts";

describe("slips between two words", () => {
  it.each([
    ["соль", "соль", 0],
    ["соль", "сль", 1],
    ["соль", "сооль", 1],
    ["соль", "сонь", 1],
    ["соль", "слоь", 1],
    ["преключения", "приключения", 1],
    ["лабиринт", "албиринт", 1],
    ["лабиринт", "лабейрин", 3],
    ["шесот", "шестой", 2],
    ["", "кот", 3],
    ["кот", "", 3],
  ])("«%s» and «%s» are %i apart, either way", (one, other, slips) => {
    expect([slipsBetween(one, other, 9), slipsBetween(other, one, 9)]).toEqual([slips, slips]);
  });

  it("are not counted beyond what is asked", () => {
    expect(slipsBetween("лабиринт", "соль", 2)).toBe(3);
    expect(slipsBetween("приключения", "преклучение", 1)).toBe(2);
  });

  it.each([
    [2, 0, 0],
    [3, 1, 1],
    [5, 1, 2],
    [6, 2, 2],
    [9, 2, 2],
    [10, 3, 3],
  ])("a word of %i letters is forgiven %i alone, and %i among others", (length, alone, among) => {
    expect([forgiven(length, false), forgiven(length, true)]).toEqual([alone, among]);
  });
});

it("what is typed is compared without quotes, brackets, hyphens and stops", () => {
  expect(unquoted(" «Нью-Васюки»  — (роман), т. 1… ")).toBe("Нью Васюки роман т 1");
  expect(unquoted("-«»!")).toBe("");
});

it("the same keys in the other layout", () => {
  expect([otherLayout("ghbrk.xtybz"), otherLayout("Ёжик"), otherLayout("12")]).toEqual(["приключения", "`;br", null]);
});
