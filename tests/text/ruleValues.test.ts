import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNumber } from "../../src/text/formRules.ts";
import { ruleFault } from "../../src/text/rules.ts";

describe("readNumber", () => {
  it.each([
    ["1 234,5", 1_234.5],
    ["1\u00a0234\u202f567,25", 1_234_567.25],
    ["−3", -3],
    ["0.5", 0.5],
    ["1234", 1_234],
    [7, 7],
    ["", undefined],
    ["+7", undefined],
    ["1 2345", undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [null, undefined],
  ])("%j is %j", (typed, value) => {
    expect(readNumber(typed)).toBe(value);
  });

  it("reads every number as Russian writes it", () => {
    const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
    fc.assert(
      fc.property(cents, (value) => {
        expect(readNumber((value / 100).toLocaleString("ru", { maximumFractionDigits: 2 }))).toBe(value / 100 || 0);
      }),
    );
  });
});

it("max and min agree with the length that the contract counts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), fc.nat(40), (typed, limit) => {
      fc.pre(typed.trim() !== "");
      expect(ruleFault("Имя", "max", limit, typed) === undefined).toBe(typed.length <= limit);
      expect(ruleFault("Имя", "min", limit, typed) === undefined).toBe(typed.length >= limit);
      expect(ruleFault("Имя", "length", limit, typed) === undefined).toBe(typed.length === limit);
    }),
  );
});
