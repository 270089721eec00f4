import { BAR, blocksOf, isRun, partsOf, textsOf, topOf } from "./place.ts";

/** Index of the part at the top of the window; found by halving, because a chapter may have thousands. */
function topPart(parts: readonly Element[]): number {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle] as Element).getBoundingClientRect().bottom > BAR) high = middle;
    else low = middle + 1;
  }
  return Math.max(low, 0);
}

/** Index of the block at the top of the window. Of runs that are far away no block is asked: it would be laid out. */
export function topBlock(text: HTMLElement): number {
  const parts = partsOf(text);
  const at = topPart(parts);
  const part = parts[at];
  if (!part || !isRun(part)) return at;
  const before = parts.slice(0, at).reduce((sum, run) => sum + partsOf(run).length, 0);
  return before + topPart(partsOf(part));
}

/** How many characters of a block stand above the window: the most whose line does; found by halving. */
function charactersAbove(block: Element): number {
  if (block.getBoundingClientRect().top >= BAR) return 0;
  let low = 0;
  let high = [...textsOf(block)].reduce((sum, { length }) => sum + length, 0);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (topOf(block, middle) >= BAR - 1) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Where a reader is: the block at the top, the characters of it that have passed, and the progress. The progress is how
 * much of the text has passed the window's lower edge, 0 to 1.
 */
export function placeIn(text: HTMLElement): { location: number; offset: number; progress: number } {
  const location = topBlock(text);
  const block = blocksOf(text)[location];
  const { top, height } = text.getBoundingClientRect();
  const passed = height > 0 ? (window.innerHeight - top) / height : 1;
  return {
    location,
    offset: block ? charactersAbove(block) : 0,
    progress: Math.min(1, Math.max(0, passed)),
  };
}
