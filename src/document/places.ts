import { folded } from "../text/words.ts";
import type { DocumentJson } from "./json.ts";
import { containers } from "./merging/nodes.ts";

type Json = { type?: string; text?: string; attrs?: Record<string, unknown>; content?: readonly Json[] };

/** A separate part of a text, as readers' places count them: its folded words, or a mark of what it is. */
type Block = string;

/**
 * What has become of a block: unchanged; edited; unchanged in another order; gone, with its nearest surviving neighbour
 * before it; nothing of the text is left.
 */
export type Fate = { location: number; how: "same" | "edited" | "moved" | "near" | "lost" };

/** Fewer words are said twice in any book: alone they prove nothing in another chapter. */
const TELLING_WORDS = 3;
/** A word in more blocks than these identifies none of them. */
const MOST_COMMON = 40;
/** So much of the words of either, by their rareness, makes an edited block the same one. */
const ENOUGH = 0.4;
/** So much if it is in another order. */
const ENOUGH_FAR = 0.6;
/** A gap on either side of which so many blocks stand is compared by its rare words alone. */
const MOST_NEAR = 30;

const textOf = ({ type = "", text = "", content = [] }: Json): string =>
  type === "hardBreak" ? " " : text + content.map(textOf).join(containers.has(type) ? " " : "");

const WORDLESS = "\u0000";
const wordsOf = (block: Block): string[] => (block.startsWith(WORDLESS) ? [] : block.split(" "));

/** The blocks of a text in the order of readers' places. */
export const placedBlocks = ({ content = [] }: DocumentJson): Block[] =>
  (content as readonly Json[]).map((node) => {
    const words = folded(textOf(node).replaceAll("\u00ad", "")).replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");
    return words.trim() || `${WORDLESS}${node.type} ${node.attrs?.fileId ?? ""}`;
  });

const note = (places: Map<string, number[]>, key: string, index: number): void => {
  const known = places.get(key);
  if (known) known.push(index);
  else places.set(key, [index]);
};

const placesOf = (blocks: readonly Block[]): Map<Block, number[]> => {
  const found = new Map<Block, number[]>();
  for (const [index, block] of blocks.entries()) note(found, block, index);
  return found;
};

/** Of pairs whose first members rise the longest run whose second members rise too. */
function risingRun(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, [, second]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] as number]?.[1] as number) < second) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (ends[low - 1] as number) : -1;
    ends[low] = index;
  }
  const run: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] as number) run.push(pairs[at] as readonly [number, number]);
  return run.reverse();
}

/** Between which blocks of the later text those of the earlier one are looked for: the anchors around them. */
type Gap = { from: number; to: number; expected: number };

function gapsOf(count: number, later: number, anchors: readonly (readonly [number, number])[]): Gap[] {
  const gaps: Gap[] = [];
  let [anchor, from, began] = [0, 0, 0];
  for (let index = 0; index < count; index++) {
    while ((anchors[anchor]?.[0] ?? count) < index) {
      const [first, second] = anchors[anchor] as readonly [number, number];
      [from, began] = [second + 1, first + 1];
      anchor += 1;
    }
    gaps.push({ from, to: anchors[anchor]?.[1] ?? later, expected: from + index - began });
  }
  return gaps;
}

const nearest = (places: readonly number[], expected: number): number | undefined =>
  places.reduce<number | undefined>(
    (best, one) => (best === undefined || Math.abs(one - expected) < Math.abs(best - expected) ? one : best),
    undefined,
  );

/**
 * Finds edited blocks by the words that they have kept; a rare word weighs more than a common one.
 * @param isFree - of a block that is no other one unchanged
 */
function likenessIn(later: readonly Block[], isFree: (index: number) => boolean) {
  const places = new Map<string, number[]>();
  const words = later.map((block, index) => (isFree(index) ? [...new Set(wordsOf(block))] : []));
  for (const [index, own] of words.entries()) for (const word of own) note(places, word, index);
  const weightOf = (word: string): number => 1 / (places.get(word)?.length ?? 1);
  const weigh = (some: readonly string[]): number => some.reduce((sum, word) => sum + weightOf(word), 0);
  const weights = words.map(weigh);

  /** The block of the gap with most of these words, where it has enough of them. */
  return (own: readonly string[], { from, to, expected }: Gap, enough = ENOUGH): number | undefined => {
    const common = new Map<number, number>();
    const isWide = to - from > MOST_NEAR;
    for (const word of own) {
      const standing = places.get(word) ?? [];
      if (isWide && standing.length > MOST_COMMON) continue;
      for (const index of standing)
        if (index >= from && index < to) common.set(index, (common.get(index) ?? 0) + weightOf(word));
    }
    const whole = weigh(own);
    let best: { index: number; weight: number } | undefined;
    for (const [index, weight] of common) {
      if (weight / Math.min(whole, weights[index] as number) < enough) continue;
      const isNearer = best && weight === best.weight && Math.abs(index - expected) < Math.abs(best.index - expected);
      if (!best || weight > best.weight || isNearer) best = { index, weight };
    }
    return best?.index;
  };
}

/**
 * Finds where every block of a text went in a later text of the same chapter: `fates[location]`. Blocks that occur once in
 * both texts are the anchors, and the function looks for the other blocks between them. The effort grows with the number of
 * words (docs/spec/readers.md, «Places after a change of the text»).
 */
export function fatesBetween(before: DocumentJson, after: DocumentJson): Fate[] {
  const [earlier, later] = [placedBlocks(before), placedBlocks(after)];
  const [was, is] = [placesOf(earlier), placesOf(later)];
  const pairs: (readonly [number, number])[] = [];
  for (const [index, block] of earlier.entries()) {
    const places = is.get(block);
    if (places?.length === 1 && was.get(block)?.length === 1) pairs.push([index, places[0] as number]);
  }
  const anchors = risingRun(pairs);
  const paired = new Map(pairs);
  const inOrder = new Map(anchors);
  const gaps = gapsOf(earlier.length, later.length, anchors);
  const taken = new Set(paired.values());
  const alike = likenessIn(later, (index) => !taken.has(index));
  let survivor = -1;
  return earlier.map((block, index): Fate => {
    const gap = gaps[index] as Gap;
    const found = (location: number, how: Fate["how"]): Fate => {
      if (location >= gap.from && location <= gap.to) survivor = location;
      return { location, how };
    };
    const pair = paired.get(index);
    if (pair !== undefined) return found(pair, inOrder.has(index) ? "same" : "moved");
    const again = nearest(is.get(block) ?? [], gap.expected);
    if (again !== undefined) return found(again, "same");
    const words = [...new Set(wordsOf(block))];
    const anywhere = { ...gap, from: 0, to: later.length };
    const edited = alike(words, gap) ?? (words.length < TELLING_WORDS ? undefined : alike(words, anywhere, ENOUGH_FAR));
    if (edited !== undefined) return found(edited, "edited");
    if (survivor >= 0) return { location: survivor, how: "near" };
    return { location: 0, how: paired.size > 0 ? "near" : "lost" };
  });
}

/** Neighbours next to which a block is searched for in another text, the nearest first. */
const NEIGHBOURS = { telling: [1, -1, 2, -2], short: [1, -1, 2, -2, 3, -3] };

/**
 * Finds a block that its own chapter has lost in another text: word by word; else next to its neighbours, edited, or
 * without it.
 * @param before - the text in which it was @param elsewhere - the blocks of the other text
 */
export function blockElsewhere(
  before: readonly Block[],
  location: number,
  elsewhere: readonly Block[],
): { location: number; how: "moved" | "edited" | "near" } | undefined {
  const places = placesOf(elsewhere);
  const isTelling = (block: Block) => wordsOf(block).length >= TELLING_WORDS;
  const onlyPlace = (block: Block | undefined): number | undefined => {
    const [place, ...more] = (block && isTelling(block) && places.get(block)) || [];
    return more.length > 0 ? undefined : place;
  };
  const lost = before[location] ?? "";
  const itself = onlyPlace(lost);
  if (itself !== undefined) return { location: itself, how: "moved" };
  if (isTelling(lost) && places.has(lost)) return undefined;
  for (const step of isTelling(lost) ? NEIGHBOURS.telling : NEIGHBOURS.short) {
    const place = onlyPlace(before[location + step]);
    if (place === undefined) continue;
    const expected = Math.min(elsewhere.length - 1, Math.max(0, place - step));
    if (!isTelling(lost)) return { location: expected, how: "moved" };
    const around = { from: Math.max(0, expected - 2), to: Math.min(elsewhere.length, expected + 3), expected };
    const edited = likenessIn(elsewhere, () => true)([...new Set(wordsOf(lost))], around);
    return edited === undefined ? { location: place, how: "near" } : { location: edited, how: "edited" };
  }
  return undefined;
}
