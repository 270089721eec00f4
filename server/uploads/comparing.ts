import { chunkRefusals } from "../../src/text/chunkRules.ts";
import { Refusal } from "../http/refusal.ts";
import { type ChunkRow, rangeOf } from "./chunks.ts";
import { holesOf, joined, type Range } from "./ranges.ts";

/** Holes that one answer names: the next one names the next. */
const MOST_NAMED = 100;

/** Offset, size and SHA-256 of every part of a file, as its browser has read it. */
export type Digests = readonly (readonly [offset: number, byteSize: number, sha256: string])[];

/** In their order, and the whole file. @throws Refusal InvalidRequestFields with the field `digests` */
export function wholeOf(digests: Digests, byteSize: number): ChunkRow[] {
  let at = 0;
  const rows = [...digests].sort(([a], [b]) => a - b);
  for (const [offset, size] of rows) {
    if (offset !== at || size === 0) throw Refusal.field("digests", chunkRefusals.partly);
    at += size;
  }
  if (at !== byteSize) throw Refusal.field("digests", chunkRefusals.partly);
  return rows.map(([beginAt, size, sha256]) => ({ beginAt, byteSize: size, sha256 }));
}

/** Compares what is stored with what the browser has read. `wrong`: it has read it otherwise; `holes`: what is missing without that. */
export function compared(stored: readonly ChunkRow[], read: readonly ChunkRow[], byteSize: number) {
  const known = new Map(stored.map((chunk) => [rangeOf(chunk).join(), chunk.sha256]));
  const wrong = read
    .filter((chunk) => (known.get(rangeOf(chunk).join()) ?? chunk.sha256) !== chunk.sha256)
    .map(rangeOf);
  const isWrong = ({ beginAt, byteSize: size }: ChunkRow) =>
    wrong.some(([begin, end]) => beginAt < end && beginAt + size > begin);
  return { wrong, holes: holesOf(joined(stored.filter((chunk) => !isWrong(chunk)).map(rangeOf)), byteSize) };
}

/** What is missing, as an answer names it. */
export const missingOf = (holes: readonly Readonly<Range>[]): { offset: number; byteSize: number }[] =>
  holes.slice(0, MOST_NAMED).map(([begin, end]) => ({ offset: begin, byteSize: end - begin }));
