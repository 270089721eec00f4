/** The same numbers from the same seed: mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from `least` to `most`, both among them. */
export const between = (random: () => number, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** The list in an order of chance. */
export function shuffled<T>(random: () => number, list: readonly T[]): T[] {
  const left = [...list];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(between(random, 0, left.length - 1), 1));
  return order;
}
