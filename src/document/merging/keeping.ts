import { countWords } from "../pieces.ts";
import { isClash, type Merged } from "./clash.ts";
import { type Json, plainTextOf } from "./nodes.ts";

type Counts = Map<string, number>;

const count = (blocks: readonly Json[]): Counts => countWords(blocks.map(plainTextOf));

function countMerged(merged: readonly Merged[]): Counts {
  const counts = count(merged.filter((item) => !isClash(item)) as Json[]);
  for (const item of merged) {
    if (!isClash(item)) continue;
    const [mine, theirs] = [count(item.mine), count(item.theirs)];
    for (const word of new Set([...mine.keys(), ...theirs.keys()]))
      counts.set(word, (counts.get(word) ?? 0) + Math.max(mine.get(word) ?? 0, theirs.get(word) ?? 0));
  }
  return counts;
}

/** To count the words of more characters takes longer than the rest. */
const MOST_CHARACTERS = 100_000;

/**
 * The law of merging: what nobody took away is there, and nothing more often than it was written. Both wordings of a clash
 * are one place. A stretch of more than 100,000 characters is believed.
 */
export function keepsWords(
  merged: readonly Merged[],
  sides: { base: readonly Json[]; mine: readonly Json[]; theirs: readonly Json[] },
): boolean {
  const all = [...sides.base, ...sides.mine, ...sides.theirs];
  if (all.reduce((sum, block) => sum + plainTextOf(block).length, 0) > MOST_CHARACTERS) return true;
  const [were, mine, theirs] = [count(sides.base), count(sides.mine), count(sides.theirs)];
  const are = countMerged(merged);
  for (const word of new Set([...were.keys(), ...mine.keys(), ...theirs.keys()])) {
    const [was, my, their] = [were.get(word) ?? 0, mine.get(word) ?? 0, theirs.get(word) ?? 0];
    const most = was + Math.max(0, my - was) + Math.max(0, their - was);
    const least = my >= was && their >= was ? Math.max(my, their) : 0;
    const is = are.get(word) ?? 0;
    // A word that was caught while it was typed is there as it was finished.
    const isFinished = () => [...are.keys()].some((other) => other !== word && other.startsWith(word));
    if (is > most || (is < least && !isFinished())) return false;
  }
  return true;
}
