import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holesOf, nextSize, type Tile, tiling, withTile } from "../../src/services/uploadChunks.ts";

const MiB = 1_048_576;

describe("what is missing of a file", () => {
  it.each([
    { ranges: [], holes: [[0, 10]] },
    { ranges: [[0, 10]], holes: [] },
    { ranges: [[0, 4]], holes: [[4, 10]] },
    { ranges: [[4, 10]], holes: [[0, 4]] },
    {
      ranges: [
        [2, 4],
        [6, 8],
      ],
      holes: [
        [0, 2],
        [4, 6],
        [8, 10],
      ],
    },
  ])("beside $ranges is $holes", ({ ranges, holes }) => {
    expect(holesOf(ranges as [number, number][], 10)).toEqual(holes);
  });
});

describe("the size of the next chunk", () => {
  it.each([
    { size: MiB, took: 1_999, next: 2 * MiB },
    { size: MiB, took: 2_000, next: MiB },
    { size: MiB, took: 10_000, next: MiB },
    { size: MiB, took: 10_001, next: MiB / 2 },
    { size: MiB, took: null, next: MiB / 2 },
    { size: 16 * MiB, took: 1, next: 16 * MiB },
    { size: MiB / 4, took: null, next: MiB / 4 },
  ])("after $size bytes in $took ms is $next", ({ size, took, next }) => {
    expect(nextSize(size, took)).toBe(next);
  });
});

describe("tiles", () => {
  it("a part that was sent again takes the place of what was under it", () => {
    expect(
      withTile(
        [
          [0, 4],
          [4, 4],
          [8, 4],
        ],
        [2, 4],
      ),
    ).toEqual([
      [8, 4],
      [2, 4],
    ]);
    expect(
      withTile(
        [
          [0, 4],
          [8, 4],
        ],
        [4, 4],
      ),
    ).toEqual([
      [0, 4],
      [8, 4],
      [4, 4],
    ]);
  });

  it("what is not known is covered by the largest chunks", () => {
    expect(tiling([[17 * MiB, MiB]], 19 * MiB)).toEqual([
      [0, 16 * MiB],
      [16 * MiB, MiB],
      [17 * MiB, MiB],
      [18 * MiB, MiB],
    ]);
    expect(tiling([], 3)).toEqual([[0, 3]]);
  });

  it("whatever was sent, the tiles cover the file, and no two touch the same byte", () => {
    const tile = fc.tuple(fc.nat(90), fc.integer({ min: 1, max: 10 }));
    fc.assert(
      fc.property(fc.array(tile, { maxLength: 20 }), (sent) => {
        const known = sent.reduce<Tile[]>((tiles, one) => withTile(tiles, one), []);
        const tiles = tiling(known, 100);
        let at = 0;
        for (const [offset, size] of tiles) {
          expect(offset).toBe(at);
          at += size;
        }
        expect(at).toBe(100);
      }),
    );
  });
});
