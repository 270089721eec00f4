/** Height of the bar above the text, in pixels: what lies under it is not at the top. */
const BAR = 56;

/** Index of the block at the top of the window; found by halving, because a chapter may have thousands. */
export function topBlock(text: HTMLElement): number {
  let low = 0;
  let high = text.children.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((text.children[middle] as HTMLElement).getBoundingClientRect().bottom > BAR) high = middle;
    else low = middle + 1;
  }
  return Math.max(low, 0);
}

/** Where a reader is: the block at the top, and how much of the text has passed the window's lower edge, 0 to 1. */
export function placeIn(text: HTMLElement, location: number): { location: number; progress: number } {
  const { top, height } = text.getBoundingClientRect();
  const passed = height > 0 ? (window.innerHeight - top) / height : 1;
  return { location, progress: Math.min(1, Math.max(0, passed)) };
}
