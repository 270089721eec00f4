import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holesOf, joined, lengthOf, partsOf, type Range } from "../../server/uploads/ranges.ts";

const SIZE = 60;
const range = fc
  .tuple(fc.integer({ min: 0, max: SIZE }), fc.integer({ min: 0, max: SIZE }))
  .map(([a, b]): Range => [Math.min(a, b), Math.max(a, b)]);
const ranges = fc.array(range, { maxLength: 12 });

/** Byte by byte. */
const covered = (given: readonly Range[]) =>
  Array.from({ length: SIZE }, (_, at) => given.some(([begin, end]) => at >= begin && at < end));
const isApart = (given: readonly Range[]) =>
  given.every(([begin, end], index) => begin < end && (index === 0 || begin > (given[index - 1]?.[1] ?? 0)));

describe("ranges", () => {
  it("joined: any order, doubles and overlaps cover the same bytes, and none touches the next one", () => {
    fc.assert(
      fc.property(ranges, (given) => {
        const found = joined(given);
        expect(covered(found)).toEqual(covered(given));
        expect(isApart(found)).toBe(true);
        expect(lengthOf(found)).toBe(covered(given).filter(Boolean).length);
      }),
    );
  });

  it("joined: what is given stays as it was", () => {
    const given: Range[] = [
      [4, 8],
      [0, 5],
    ];
    expect(joined(given)).toEqual([[0, 8]]);
    expect(given).toEqual([
      [4, 8],
      [0, 5],
    ]);
  });

  it("holes: every byte is in a range or in a hole, and in one of them", () => {
    fc.assert(
      fc.property(ranges, (given) => {
        const holes = holesOf(joined(given), SIZE);
        expect(covered(holes)).toEqual(covered(given).map((is) => !is));
        expect(isApart(holes)).toBe(true);
      }),
    );
    expect(holesOf([], 10)).toEqual([[0, 10]]);
    expect(holesOf([[0, 10]], 10)).toEqual([]);
  });

  it("parts: a range is cut where others begin and end, and says which of it is there", () => {
    fc.assert(
      fc.property(ranges, range, (given, asked) => {
        const parts = partsOf(asked, joined(given));
        expect(parts.reduce((at, { begin, end }) => (begin === at && end > begin ? end : -1), asked[0])).toBe(asked[1]);
        const stored = covered(given);
        for (const { begin, end, isStored } of parts)
          expect(stored.slice(begin, end).every((is) => is === isStored)).toBe(true);
        for (const [index, part] of parts.entries()) expect(parts[index + 1]?.isStored).not.toBe(part.isStored);
      }),
    );
  });
});
