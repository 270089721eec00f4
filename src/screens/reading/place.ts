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

/** The texts of a block that count: its words, and neither soft hyphens nor the numbers of notes. */
function* textsOf(block: Element): Generator<Text> {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest("button")) yield node as Text;
}

/** Top of a character of a block in the window, in pixels; of one behind its end that of its last. */
function topOf(block: Element, offset: number): number {
  const range = document.createRange();
  range.selectNodeContents(block);
  let left = offset;
  for (const text of textsOf(block)) {
    range.setStart(text, Math.min(left, text.length));
    range.collapse(true);
    if (left <= text.length) break;
    left -= text.length;
  }
  return offset === 0 ? block.getBoundingClientRect().top : range.getBoundingClientRect().top;
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

/** Brings a character of a block to the top of the window: `placeIn` then answers the same, or a place would slip back with every visit. */
export function goToBlock(text: HTMLElement, location: number, offset = 0): void {
  const block = blocksOf(text)[location];
  if (block) window.scrollBy(0, topOf(block, offset) - BAR + (offset === 0 ? 1 : 0));
}

/** Frames in which blocks above the place may still get their true heights. */
const FRAMES = 8;

/** Goes to a block, and again while what lies above it is laid out for the first time. A person's own move ends it. @returns ends it */
export function stayAtBlock(text: HTMLElement, location: number, offset = 0): () => void {
  let left = FRAMES;
  let frame = 0;
  const moves = ["wheel", "touchstart", "keydown", "pointerdown"];
  const end = () => {
    cancelAnimationFrame(frame);
    for (const move of moves) removeEventListener(move, end);
  };
  const go = () => {
    goToBlock(text, location, offset);
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(go);
    else end();
  };
  for (const move of moves) addEventListener(move, end, { passive: true });
  go();
  return end;
}

/** Where a reader is: the block at the top, characters of it that have passed, and how much of the text has passed the window's lower edge, 0 to 1. */
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
