/** Height of the bar above the text, in pixels: what lies under it is not at the top. */
const BAR = 56;

/** Without the notes, which wander when they are opened and measure nothing when not. */
const partsOf = (parent: Element): Element[] => [...parent.children].filter(({ tagName }) => tagName !== "ASIDE");
const isRun = (part: Element): boolean => (part as HTMLElement).dataset.run !== undefined;

/** What a place counts: the blocks of the text, whether they stand in runs or not. */
const blocksOf = (text: HTMLElement): Element[] =>
  partsOf(text).flatMap((part) => (isRun(part) ? partsOf(part) : [part]));

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

/** Brings a block to the top of the window: `topBlock` then answers the same, or a place would slip back with every visit. */
export function goToBlock(text: HTMLElement, location: number): void {
  const block = blocksOf(text)[location];
  if (block) window.scrollBy(0, block.getBoundingClientRect().top - BAR + 1);
}

/** Frames in which blocks above the place may still get their true heights. */
const FRAMES = 8;

/** Goes to a block, and again while what lies above it is laid out for the first time. A person's own move ends it. @returns ends it */
export function stayAtBlock(text: HTMLElement, location: number): () => void {
  let left = FRAMES;
  let frame = 0;
  const moves = ["wheel", "touchstart", "keydown", "pointerdown"];
  const end = () => {
    cancelAnimationFrame(frame);
    for (const move of moves) removeEventListener(move, end);
  };
  const go = () => {
    goToBlock(text, location);
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(go);
    else end();
  };
  for (const move of moves) addEventListener(move, end, { passive: true });
  go();
  return end;
}

/** Where a reader is: the block at the top, and how much of the text has passed the window's lower edge, 0 to 1. */
export function placeIn(text: HTMLElement, location: number): { location: number; progress: number } {
  const { top, height } = text.getBoundingClientRect();
  const passed = height > 0 ? (window.innerHeight - top) / height : 1;
  return { location, progress: Math.min(1, Math.max(0, passed)) };
}
