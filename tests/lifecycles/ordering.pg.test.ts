import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeOrders, moveTo } from "../../src/machines/lifecycles/ordering.ts";

const merge = (before: string, order: string, current: string) =>
  mergeOrders({ before: ids(before), order: ids(order), current: ids(current) })
    .map((id) => String.fromCharCode(id))
    .join("");
const ids = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));

describe("mergeOrders", () => {
  it.each([
    ["nothing happened meanwhile", "abcd", "cadb", "abcd", "cadb"],
    ["a row was added at the end", "abc", "bac", "abcx", "bacx"],
    ["a row was added in between", "abcd", "dabc", "abxcd", "dabxc"],
    ["the neighbour of the added row was moved", "abc", "cab", "abcx", "cabx"],
    ["a row was deleted", "abcd", "dabc", "abd", "dab"],
    ["the moved row was deleted", "abcd", "dabc", "abc", "abc"],
    ["the neighbour of the moved row was deleted", "abcd", "abdc", "acd", "adc"],
    ["another row was moved", "abcdef", "bacdef", "abcdfe", "bacdfe"],
    ["the same row was moved elsewhere: the later one wins", "abcd", "dabc", "adbc", "dabc"],
    ["everything was deleted", "abc", "cab", "", ""],
    ["an empty list", "", "", "ab", "ab"],
  ])("%s", (_, before, order, current, merged) => {
    expect(merge(before, order, current)).toBe(merged);
  });

  const list = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
  const twoOrders = list.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
  );

  it("gives the wanted order when nobody else changed anything", () => {
    fc.assert(
      fc.property(twoOrders, ([before, order]) => {
        expect(mergeOrders({ before, order, current: before })).toEqual(order);
      }),
    );
  });

  it("loses nothing and invents nothing, whatever happened meanwhile", () => {
    fc.assert(
      fc.property(twoOrders, list, ([before, order], current) => {
        const merged = mergeOrders({ before, order, current });
        expect(merged.toSorted((a, b) => a - b)).toEqual(current.toSorted((a, b) => a - b));
      }),
    );
  });
});

it("moveTo counts places from 0", () => {
  expect(moveTo([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 4, 1]);
  expect(moveTo([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3]);
  expect(moveTo([1, 2, 3, 4], 2, 1)).toEqual([1, 2, 3, 4]);
});
