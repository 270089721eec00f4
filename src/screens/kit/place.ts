/** Height of the bar above the text, in pixels: what is under it is not at the top. */
export const BAR = 56;

/** Without the notes, which wander when they are opened and measure nothing when not. */
export const partsOf = (parent: Element): Element[] =>
  [...parent.children].filter(({ tagName }) => tagName !== "ASIDE");
export const isRun = (part: Element): boolean => (part as HTMLElement).dataset.run !== undefined;

/** What a place counts: the blocks of the text, whether they stand in runs or not. */
export const blocksOf = (text: HTMLElement): Element[] =>
  partsOf(text).flatMap((part) => (isRun(part) ? partsOf(part) : [part]));

/** The texts of a block that count: its words, and neither soft hyphens nor the numbers of notes. */
export function* textsOf(block: Element): Generator<Text> {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest("button")) yield node as Text;
}

/** Top of a character of a block in the window, in pixels; of one behind its end that of its last. */
export function topOf(block: Element, offset: number): number {
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

/** Pixels from a character of a block to its place at the top of the window; 0: there is no such block. */
function wayTo(text: HTMLElement, location: number, offset: number): number {
  const block = blocksOf(text)[location];
  return block ? topOf(block, offset) - BAR + (offset === 0 ? 1 : 0) : 0;
}

/** Brings a character of a block to the top of the window: `placeIn` then answers the same, or a place would slip back with every visit. */
export const goToBlock = (text: HTMLElement, location: number, offset = 0): void =>
  window.scrollBy(0, wayTo(text, location, offset));

/** Frames in which blocks above the place may still get their true heights. */
const FRAMES = 8;

/**
 * Goes to a block. It goes again while what is above is laid out for the first time, or what follows makes the page
 * long enough. A person's own move ends it.
 * @returns ends it
 */
export function stayAtBlock(text: HTMLElement, location: number, offset = 0): () => void {
  let left = FRAMES;
  let frame = 0;
  const moves = ["wheel", "touchstart", "keydown", "pointerdown"];
  const end = () => {
    cancelAnimationFrame(frame);
    growth.disconnect();
    for (const move of moves) removeEventListener(move, end);
  };
  const go = () => {
    goToBlock(text, location, offset);
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(go);
    else if (Math.abs(wayTo(text, location, offset)) < 2) end();
    else growth.observe(document.body);
  };
  const growth = new ResizeObserver(go);
  for (const move of moves) addEventListener(move, end, { passive: true });
  go();
  return end;
}
