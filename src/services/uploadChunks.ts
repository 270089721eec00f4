import { chunkRules } from "../text/chunkRules.ts";

/** `[begin, end)` in bytes. */
export type ByteRange = readonly [begin: number, end: number];
/** A part that was sent as one. */
export type Tile = readonly [offset: number, byteSize: number];

const SMALLEST = 262_144;
export const FIRST_CHUNK = 1_048_576;
const QUICK = 2_000;
const SLOW = 10_000;

/** What is missing between the ranges that are there, which are in order. */
export function holesOf(ranges: readonly ByteRange[], byteSize: number): ByteRange[] {
  const edges = [0, ...ranges.flat(), byteSize];
  return ranges
    .concat([[byteSize, byteSize]])
    .map((_, index): ByteRange => [edges[index * 2] ?? 0, edges[index * 2 + 1] ?? byteSize])
    .filter(([begin, end]) => begin < end);
}

/** The size of the next chunk after one that took so many milliseconds; null: it failed. */
export function nextSize(size: number, took: number | null): number {
  if (took === null || took > SLOW) return Math.max(SMALLEST, size / 2);
  return took < QUICK ? Math.min(chunkRules.largest, size * 2) : size;
}

/** The tiles with one more; what was under it was sent again. */
export const withTile = (tiles: readonly Tile[], tile: Tile): Tile[] => [
  ...tiles.filter(([offset, byteSize]) => offset + byteSize <= tile[0] || offset >= tile[0] + tile[1]),
  tile,
];

/** Tiles that cover the whole file: those that are known, and between them others of the largest size. */
export function tiling(known: readonly Tile[], byteSize: number): Tile[] {
  const sorted = [...known].sort(([one], [other]) => one - other);
  const tiles: Tile[] = [];
  let at = 0;
  const fill = (end: number) => {
    for (; at < end; at = Math.min(end, at + chunkRules.largest))
      tiles.push([at, Math.min(end - at, chunkRules.largest)]);
  };
  for (const [offset, size] of sorted) {
    fill(offset);
    tiles.push([offset, size]);
    at = offset + size;
  }
  fill(byteSize);
  return tiles;
}
