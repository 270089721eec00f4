import { expect, it } from "vitest";
import { balanced } from "../../scripts/balancedSequencer.ts";

it("parts take the same time, and each file is in one of them", () => {
  const seconds = { a: 60, b: 50, c: 20, d: 20, e: 10, f: 10 };
  expect(balanced(["f", "e", "d", "c", "b", "a"], seconds, 2)).toEqual([
    ["a", "d", "f"],
    ["b", "c", "e"],
  ]);
});

it("a file that was never seen takes a second", () => {
  expect(balanced(["b", "a", "new"], { a: 2, b: 2 }, 3)).toEqual([["a"], ["b"], ["new"]]);
});
