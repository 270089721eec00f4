import { diffArrays } from "diff";
import { countWords } from "../pieces.ts";
import { afford, mostChanges, spend } from "./effort.ts";
import { isLine, type Json, keyOf, plainTextOf } from "./nodes.ts";
import { hunksBetween, type Range } from "./threeWay.ts";

/** Blocks of the base and what became of them. */
export type Link = { base: Range; other: Range; isExact: boolean };

/** Less in common, and a block is another one. */
const LEAST_LIKENESS = 0.5;
/** A block that has fewer letters of another one is no part of it. */
const LEAST_PART = 4;
/** Of blocks of which parts are not looked for so many may have come or gone. */
const MOST_UNLIKE = 150;
/** So many blocks may one have become, or have been joined into one. */
const MOST_PARTS = 3;

type Words = ReadonlyMap<string, number>;
/** A block, and what it is compared by. */
type Read = { block: Json; text: string; words: Words };

function read(block: Json): Read {
  const text = plainTextOf(block);
  return { block, text, words: countWords([text]) };
}

const lettersOf = (words: Words): number => [...words].reduce((sum, [word, count]) => sum + word.length * count, 0);

function joined(blocks: readonly Read[]): Words {
  const [first] = blocks;
  if (blocks.length === 1 && first) return first.words;
  const joint = new Map<string, number>();
  for (const { words } of blocks) for (const [word, count] of words) joint.set(word, (joint.get(word) ?? 0) + count);
  return joint;
}

/** Letters of the words that both have. */
function commonLetters(some: Words, others: Words): number {
  let sum = 0;
  for (const [word, count] of some) sum += word.length * Math.min(count, others.get(word) ?? 0);
  return sum;
}

const isVerse = ({ block }: Read): boolean => block.type === "verse";

function mayBecome(base: readonly Read[], other: readonly Read[]): boolean {
  const [one, two] = [base[0]?.block, other[0]?.block];
  if (base.length === 1 && other.length === 1 && one && two && !isLine(one))
    return one.type === two.type && one.attrs?.fileId === two.attrs?.fileId;
  const all = [...base, ...other];
  return all.every(({ block }) => isLine(block)) && (all.every(isVerse) || !all.some(isVerse));
}

/** A line that was caught while it was typed, and the same line later. */
function isBeginning(one: string, other: string): boolean {
  return one !== "" && other !== "" && (one.startsWith(other) || other.startsWith(one));
}

/** How much of the words stayed, in letters; 0: these are different blocks. */
function gainOf(base: readonly Read[], other: readonly Read[]): number {
  if (!mayBecome(base, other)) return 0;
  const [old, young] = [joined(base), joined(other)];
  const [before, after] = [lettersOf(old), lettersOf(young)];
  const isPair = base.length === 1 && other.length === 1;
  if (before === 0 && after === 0) return isPair ? 1 : 0;
  const common = commonLetters(old, young);
  if (isPair && isBeginning(base[0]?.text ?? "", other[0]?.text ?? "")) return 2 * Math.min(before, after) + 1;
  if ((2 * common) / (before + after) < LEAST_LIKENESS) return 0;
  const isPart = (words: Words, of: Words) => commonLetters(words, of) >= LEAST_PART;
  if (other.length > 1 && !other.every(({ words }) => isPart(words, old))) return 0;
  if (base.length > 1 && !base.every(({ words }) => isPart(words, young))) return 0;
  return 2 * common + 1;
}

/** Of a word, about. */
const LETTERS = 6;

/** To compare each of some blocks with each of the others, in words. */
function effortOf(some: readonly Json[], others: readonly Json[]): number {
  const size = (blocks: readonly Json[]) =>
    blocks.reduce((sum, block) => sum + 1 + Math.ceil(plainTextOf(block).length / LETTERS), 0);
  return size(some) * others.length + size(others) * some.length;
}

/**
 * The block that has most of another one, by its number among some; each is given once.
 * @returns null: it is like none, or there are too many to compare
 */
export function likestAmong(some: readonly Json[], others: readonly Json[], least: number): (number | null)[] {
  if (!afford(effortOf(some, others))) return some.map(() => null);
  const [ones, twos] = [some.map(read), others.map(read)];
  const taken = new Set<number>();
  return ones.map((one) => {
    let [best, place]: [number, number | null] = [least, null];
    for (const [at, other] of twos.entries()) {
      if (taken.has(at) || !mayBecome([one], [other])) continue;
      const all = Math.max(lettersOf(one.words) + lettersOf(other.words), 1);
      const likeness = (2 * commonLetters(one.words, other.words)) / all;
      if (likeness >= best) [best, place] = [likeness, at];
    }
    if (place !== null) taken.add(place);
    return place;
  });
}

const steps = [
  [1, 1],
  ...Array.from({ length: MOST_PARTS - 1 }, (_, more) => [1, more + 2] as const),
  ...Array.from({ length: MOST_PARTS - 1 }, (_, more) => [more + 2, 1] as const),
] as readonly (readonly [number, number])[];

/** The pairs in their order that keep most letters. */
function alignChanged(base: readonly Read[], other: readonly Read[]): { base: Range; other: Range }[] {
  const width = other.length + 1;
  const best = new Float64Array((base.length + 1) * width);
  const taken = new Int8Array(best.length).fill(-1);
  const at = (one: number, two: number) => one * width + two;
  for (let one = base.length; one >= 0; one--)
    for (let two = other.length; two >= 0; two--) {
      const here = at(one, two);
      if (one < base.length) best[here] = best[at(one + 1, two)] ?? 0;
      if (two < other.length) best[here] = Math.max(best[here] ?? 0, best[at(one, two + 1)] ?? 0);
      for (const [step, [olds, youngs]] of steps.entries()) {
        if (one + olds > base.length || two + youngs > other.length) continue;
        const gain = gainOf(base.slice(one, one + olds), other.slice(two, two + youngs));
        if (gain === 0) continue;
        const sum = gain + (best[at(one + olds, two + youngs)] ?? 0);
        if (sum > (best[here] ?? 0)) {
          best[here] = sum;
          taken[here] = step;
        }
      }
    }
  const pairs: { base: Range; other: Range }[] = [];
  for (let one = 0, two = 0; one < base.length && two < other.length; ) {
    const [olds, youngs] = steps[taken[at(one, two)] ?? -1] ?? [0, 0];
    if (olds > 0) {
      pairs.push({ base: [one, one + olds], other: [two, two + youngs] });
      one += olds;
      two += youngs;
    } else if (best[at(one, two)] === best[at(one + 1, two)]) one++;
    else two++;
  }
  return pairs;
}

/** How much two texts have in common at both ends, from 0 to 1. */
function commonEnds(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let head = 0;
  while (head < shorter && one[head] === other[head]) head++;
  let tail = 0;
  while (tail < shorter - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail++;
  return (2 * (head + tail)) / Math.max(one.length + other.length, 1);
}

const areAlike = (one: Json, other: Json): boolean =>
  one.type === other.type && commonEnds(plainTextOf(one), plainTextOf(other)) >= LEAST_LIKENESS;

/** Block by block in its place: what is left to do where everything is another. */
const alignPlaces = (base: readonly Json[], other: readonly Json[]): { base: Range; other: Range }[] =>
  base.flatMap((block, place) => {
    const now = other[place];
    return now && areAlike(block, now)
      ? [{ base: [place, place + 1] as Range, other: [place, place + 1] as Range }]
      : [];
  });

/** Blocks that are like one another, in their order: of a long stretch, where parts of blocks are not looked for. */
function alignAlike(base: readonly Json[], other: readonly Json[]): { base: Range; other: Range }[] | null {
  const most = mostChanges(MOST_UNLIKE);
  const changes = diffArrays([...base], [...other], { comparator: areAlike, maxEditLength: most });
  spend(base.length + other.length + most * most);
  if (!changes) return null;
  const pairs: { base: Range; other: Range }[] = [];
  let [old, young] = [0, 0];
  for (const { added, removed, count } of changes) {
    if (!added && !removed)
      for (let more = 0; more < count; more++)
        pairs.push({ base: [old + more, old + more + 1], other: [young + more, young + more + 1] });
    if (!added) old += count;
    if (!removed) young += count;
  }
  return pairs;
}

/** Which blocks stayed, and what the others became: in order, each in one link at most. */
export function align(base: readonly Json[], other: readonly Json[]): Link[] {
  const hunks = hunksBetween(base.map(keyOf), other.map(keyOf)) ?? [
    { base: [0, base.length] as Range, other: [0, other.length] as Range },
  ];
  const links: Link[] = [];
  let [old, young] = [0, 0];
  const exact = (until: number) => {
    for (; old < until; old++, young++) links.push({ base: [old, old + 1], other: [young, young + 1], isExact: true });
  };
  for (const hunk of hunks) {
    exact(hunk.base[0]);
    const [was, now] = [base.slice(...hunk.base), other.slice(...hunk.other)];
    const pairs = afford(effortOf(was, now) * steps.length)
      ? alignChanged(was.map(read), now.map(read))
      : (alignAlike(was, now) ?? alignPlaces(was, now));
    for (const pair of pairs) {
      const moved = ([from, to]: Range, by: number): Range => [from + by, to + by];
      links.push({ base: moved(pair.base, hunk.base[0]), other: moved(pair.other, hunk.other[0]), isExact: false });
    }
    [old, young] = [hunk.base[1], hunk.other[1]];
  }
  exact(base.length);
  return links;
}
