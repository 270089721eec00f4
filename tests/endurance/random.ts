export type Random = () => number;

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An integer from 0 to `below` - 1. */
export const upTo = (random: Random, below: number): number => Math.floor(random() * below);

/** One of several. */
export function oneOf<T>(random: Random, all: readonly T[]): T {
  const found = all[upTo(random, all.length)];
  if (found === undefined) throw new Error("one of nothing");
  return found;
}
