import { align, likestAmong } from "./alignment.ts";
import type { Merged } from "./clash.ts";
import { type Json, plainTextOf } from "./nodes.ts";
import type { Hunk } from "./threeWay.ts";

/** Shorter blocks are in a text more than once, so that nothing says where one came from. */
const LEAST_MOVED = 12;
/** A block that was moved and written on has so much of it still. */
const LEAST_LIKENESS = 0.6;

/** One side: its blocks, their keys, and where it differs from the base. */
export type Side = { blocks: readonly Json[]; keys: readonly number[]; hunks: readonly Hunk[] };
type Base = Omit<Side, "hunks">;

/** What became of the base: block by block where one became one, and what has no counterpart. */
type Fates = { rewritten: Map<number, number>; gone: number[]; come: number[] };

function fatesOf(base: Base, { blocks, hunks }: Side): Fates {
  const fates: Fates = { rewritten: new Map(), gone: [], come: [] };
  for (const hunk of hunks) {
    const links = align(base.blocks.slice(...hunk.base), blocks.slice(...hunk.other));
    const [old, young] = [new Set<number>(), new Set<number>()];
    for (const link of links) {
      for (let at = link.base[0]; at < link.base[1]; at++) old.add(at + hunk.base[0]);
      for (let at = link.other[0]; at < link.other[1]; at++) young.add(at + hunk.other[0]);
      if (!link.isExact && link.base[1] - link.base[0] === 1 && link.other[1] - link.other[0] === 1)
        fates.rewritten.set(link.base[0] + hunk.base[0], link.other[0] + hunk.other[0]);
    }
    for (let at = hunk.base[0]; at < hunk.base[1]; at++) if (!old.has(at)) fates.gone.push(at);
    for (let at = hunk.other[0]; at < hunk.other[1]; at++) if (!young.has(at)) fates.come.push(at);
  }
  return fates;
}

/** Where each key is that is there once. */
function onlyPlaces(keys: readonly number[], places: readonly number[]): Map<number, number> {
  const only = new Map<number, number>();
  const repeated = new Set<number>();
  for (const at of places) {
    const key = keys[at] as number;
    if (only.has(key)) repeated.add(key);
    only.set(key, at);
  }
  for (const key of repeated) only.delete(key);
  return only;
}

/** Blocks of the base that this side has carried to another place: from where, and where to. */
function movesOf(base: Base, { blocks, keys }: Side, { gone, come }: Fates): Map<number, number> {
  const isLong = (block: Json | undefined): block is Json =>
    block !== undefined && plainTextOf(block).length >= LEAST_MOVED;
  const moves = new Map<number, number>();
  const places = onlyPlaces(keys, come);
  for (const [key, from] of onlyPlaces(base.keys, gone)) {
    const to = places.get(key);
    if (to !== undefined && isLong(base.blocks[from])) moves.set(from, to);
  }
  const taken = new Set(moves.values());
  const old = gone.filter((at) => !moves.has(at) && isLong(base.blocks[at]));
  const young = come.filter((at) => !taken.has(at));
  const blocksAt = (from: readonly Json[], places: readonly number[]) => places.map((at) => from[at] as Json);
  const likest = likestAmong(blocksAt(base.blocks, old), blocksAt(blocks, young), LEAST_LIKENESS);
  for (const [index, from] of old.entries()) {
    const place = likest[index];
    if (place !== null && place !== undefined) moves.set(from, young[place] as number);
  }
  return moves;
}

/** Both sides as if what was moved had been rewritten where it is now; `merged`: what takes the place of a block. */
type Followed = {
  mine: Json[];
  theirs: Json[];
  merged: Map<Json, Merged[]>;
  /** Blocks of the base that each side has elsewhere, and its own that came from there. */
  moved: { mine: Set<Json>; theirs: Set<Json> };
};

/**
 * What one side moved and the other rewrote is rewritten where it is now; what both moved is where they have it.
 * @param merge one block of the base and what it became on both sides
 */
export function followMoves(
  base: Base,
  mine: Side,
  theirs: Side,
  merge: (base: Json, mine: Json, theirs: Json) => Merged[],
): Followed {
  const fates = { mine: fatesOf(base, mine), theirs: fatesOf(base, theirs) };
  const moves = { mine: movesOf(base, mine, fates.mine), theirs: movesOf(base, theirs, fates.theirs) };
  const blocks = { mine: [...mine.blocks], theirs: [...theirs.blocks] };
  const merged = new Map<Json, Merged[]>();
  const dropped = new Set<number>();
  const put = (side: "mine" | "theirs", to: number, from: number, my: number, their: number) => {
    const place: Json = { type: "moved", attrs: { from }, content: [blocks[side][to] as Json] };
    merged.set(place, merge(base.blocks[from] as Json, mine.blocks[my] as Json, theirs.blocks[their] as Json));
    blocks[side][to] = place;
  };
  for (const [from, to] of moves.theirs) {
    const [moved, rewritten] = [moves.mine.get(from), fates.mine.rewritten.get(from)];
    if (moved !== undefined) {
      put("theirs", to, from, moved, to);
      dropped.add(moved);
    } else if (rewritten !== undefined) {
      put("theirs", to, from, rewritten, to);
      blocks.mine[rewritten] = base.blocks[from] as Json;
    }
  }
  for (const [from, to] of moves.mine) {
    const rewritten = fates.theirs.rewritten.get(from);
    if (moves.theirs.has(from) || rewritten === undefined) continue;
    put("mine", to, from, to, rewritten);
    blocks.theirs[rewritten] = base.blocks[from] as Json;
  }
  const moved = (side: "mine" | "theirs") =>
    new Set([...moves[side]].flatMap(([from, to]) => [base.blocks[from] as Json, blocks[side][to] as Json]));
  return {
    mine: blocks.mine.filter((_, at) => !dropped.has(at)),
    theirs: blocks.theirs,
    merged,
    moved: { mine: moved("mine"), theirs: moved("theirs") },
  };
}
