import { randomOf, shuffled } from "./random.ts";

/** Does its work once. @returns milliseconds, or another measure of which less is better */
export type Side = () => Promise<number>;
/** Medians of each side, and the median of ours ÷ peer, round by round, with its interval of at least 95 %. */
export type Comparison = { rounds: number; ours: number; peer: number; ratio: number; low: number; high: number };

const WARM_UPS = 3;
export const ROUNDS = 21;

const sorted = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);

export function median(values: readonly number[]): number {
  const ordered = sorted(values);
  const middle = ordered.length >> 1;
  const [before = Number.NaN, after = Number.NaN] = ordered.slice(Math.max(0, middle - 1), middle + 1);
  return ordered.length % 2 === 1 ? (ordered[middle] ?? Number.NaN) : (before + after) / 2;
}

/** The smallest value that this share of all does not exceed. @param share from 0 to 1 */
export const percentile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/**
 * The order statistics between which the median of a whole population is with at least 95 % (sign test; no shape is
 * assumed).
 * @returns how many of the smallest and of the largest values are outside
 */
export function outside(count: number): number {
  let probability = 0.5 ** count;
  let sum = probability;
  let below = 0;
  for (; sum <= 0.025; sum += probability) {
    below++;
    probability *= (count - below + 1) / below;
  }
  return Math.max(0, below - 1);
}

/** One round of both sides. */
type Round<T> = { ours: T; peer: T };

/**
 * Asks ours and the peer in turn, in an order of chance a round, so that whatever else the machine does falls on both.
 * @param rounds at least 15
 */
export async function roundsOf<T>(
  ours: () => Promise<T>,
  peer: () => Promise<T>,
  rounds = ROUNDS,
): Promise<Round<T>[]> {
  const random = randomOf(rounds);
  const measured: Round<T>[] = [];
  for (let round = -WARM_UPS; round < rounds; round++) {
    const one: Partial<Round<T>> = {};
    for (const side of shuffled(random, ["ours", "peer"] as const))
      one[side] = await (side === "ours" ? ours() : peer());
    if (round >= 0) measured.push(one as Round<T>);
  }
  return measured;
}

/** The same of one measure. */
export const interleave = async (ours: Side, peer: Side, rounds = ROUNDS): Promise<Comparison> =>
  comparisonOf(await roundsOf(ours, peer, rounds));

/** What rounds say. */
export function comparisonOf(measured: readonly Round<number>[]): Comparison {
  const rounds = measured.length;
  const ratios = sorted(measured.map((one) => one.ours / one.peer));
  const apart = outside(rounds);
  return {
    rounds,
    ours: median(measured.map((one) => one.ours)),
    peer: median(measured.map((one) => one.peer)),
    ratio: median(ratios),
    low: ratios[apart] ?? Number.NaN,
    high: ratios[rounds - 1 - apart] ?? Number.NaN,
  };
}
