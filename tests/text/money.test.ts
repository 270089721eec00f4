import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  discounted,
  feeOf,
  formatDiscount,
  formatMoney,
  fromProviderValue,
  isPrice,
  roublesToKopecks,
  toProviderValue,
} from "../../src/text/money.ts";

const kopecks = fc.integer({ min: 0, max: 500_000_000 });

describe("money", () => {
  it.each([
    [0, "0\u00a0₽"],
    [19_900, "199\u00a0₽"],
    [123_400, "1\u00a0234\u00a0₽"],
    [500_000, "5\u00a0000\u00a0₽"],
    [16_050, "160,50\u00a0₽"],
    [16_005, "160,05\u00a0₽"],
    [1, "0,01\u00a0₽"],
    [-19_900, "−199\u00a0₽"],
    [-123_456, "−1\u00a0234,56\u00a0₽"],
  ])("%d kopecks are «%s»", (sum, shown) => expect(formatMoney(sum)).toBe(shown));

  it("a discount has the true minus", () => expect(formatDiscount(20)).toBe("−20\u00a0%"));

  it.each([
    ["199", 19_900],
    [" 1 234 ", 123_400],
    ["1\u00a0234", 123_400],
    ["0", 0],
    ["", null],
    ["99,50", null],
    ["99.50", null],
    ["-1", null],
    ["−1", null],
    ["1e3", null],
    ["0x20", null],
    ["десять", null],
    ["1234567890", null],
  ])("«%s» is %s kopecks", (typed, sum) => expect(roublesToKopecks(typed)).toBe(sum));

  it.each([
    [2_900, true],
    [500_000, true],
    [19_900, true],
    [2_800, false],
    [500_100, false],
    [9_950, false],
    [-100, false],
    [19_900.5, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])("may a book cost %d kopecks? %s", (sum, may) => expect(isPrice(sum)).toBe(may));

  it.each([
    // 199 − 20 % = 159,20: up to the whole rouble.
    [19_900, 20, 16_000],
    [20_000, 20, 16_000],
    [2_900, 75, 1_000],
    [5_000, 75, 1_300],
    [19_900, 5, 19_000],
    [500_000, 75, 125_000],
    [19_900, 0, 19_900],
  ])("%d less %d %% is %d", (price, percent, paid) => expect(discounted(price, percent)).toBe(paid));

  it.each([
    [19_900, 30, 5_970],
    [16_000, 30, 4_800],
    [19_900, 20, 3_980],
    // 33,33 of 101 kopecks: down.
    [101, 33, 33],
    [0, 30, 0],
  ])("of %d kopecks at %d %% the fee is %d", (amount, percent, fee) => expect(feeOf(amount, percent)).toBe(fee));

  it("a discounted price is whole roubles, at least 10 ₽, and never more than the price", () => {
    fc.assert(
      fc.property(fc.integer({ min: 29, max: 5_000 }), fc.integer({ min: 5, max: 75 }), (roubles, percent) => {
        const paid = discounted(roubles * 100, percent);
        expect(paid % 100).toBe(0);
        expect(paid).toBeGreaterThanOrEqual(1_000);
        expect(paid).toBeLessThanOrEqual(roubles * 100);
        // Not a rouble more than the exact sum asks for, unless it is the least one.
        if (paid > 1_000) expect(paid * 100 - roubles * 100 * (100 - percent)).toBeLessThan(100 * 100);
      }),
    );
  });

  it("fee and share are the whole sum", () => {
    fc.assert(
      fc.property(kopecks, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const fee = feeOf(amount, percent);
        expect(Number.isSafeInteger(fee)).toBe(true);
        expect(fee).toBeGreaterThanOrEqual(0);
        expect(amount - fee).toBeGreaterThanOrEqual(0);
        expect(fee * 100).toBeLessThanOrEqual(amount * percent);
      }),
    );
  });

  it.each([
    [19_900, "199.00"],
    [16_005, "160.05"],
    [5, "0.05"],
  ])("%d kopecks are «%s» to a provider", (sum, value) => {
    expect(toProviderValue(sum)).toBe(value);
    expect(fromProviderValue(value)).toBe(sum);
  });

  it.each(["199", "199.0", "199,00", "-1.00", "1e3.00", "", "199.000"])("«%s» is no sum of a provider", (value) =>
    expect(fromProviderValue(value)).toBeNull(),
  );

  it("a sum that went to the provider and back is the same", () => {
    fc.assert(
      fc.property(kopecks, (sum) => {
        expect(fromProviderValue(toProviderValue(sum))).toBe(sum);
      }),
    );
  });
});
