import type { Point, Span } from "../../document/quotes.ts";
import { blocksOf, textsOf } from "../kit/place.ts";

/** The characters of a block that are counted: a note that is open inside it is none of them. */
const ownTexts = (block: Element): Text[] =>
  [...textsOf(block)].filter(({ parentElement }) => !parentElement?.closest("aside"));

export const wordsOf = (block: Element): string =>
  ownTexts(block)
    .map(({ data }) => data)
    .join("");

/** A boundary of a selection as a place in the text; an end is behind the last character before it. */
function pointAt(blocks: readonly Element[], container: Node, offset: number, isEnd: boolean): Point | null {
  const boundary = document.createRange();
  boundary.setStart(container, offset);
  const inside = blocks.findIndex((block) => block.contains(container));
  let last: Point | null = null;
  for (let block = Math.max(0, inside - 1); block < blocks.length; block++) {
    let count = 0;
    for (const text of ownTexts(blocks[block] as Element)) {
      if (text === container && (!isEnd || offset > 0)) return { block, offset: count + offset };
      if (boundary.comparePoint(text, 0) >= 0) return isEnd ? last : { block, offset: count };
      count += text.length;
      last = { block, offset: count };
    }
  }
  return isEnd ? last : null;
}

/** Where a part of the page is in the text; null: it is outside. */
export function spanOf(text: HTMLElement, range: AbstractRange): Span | null {
  const blocks = blocksOf(text);
  const isIn = (node: Node) => text.contains(node);
  if (range.collapsed || !isIn(range.startContainer) || !isIn(range.endContainer)) return null;
  const from = pointAt(blocks, range.startContainer, range.startOffset, false);
  const to = pointAt(blocks, range.endContainer, range.endOffset, true);
  if (!from || !to || to.block < from.block || (to.block === from.block && to.offset <= from.offset)) return null;
  return { from, to };
}

/** The text there, block by block. */
export const textIn = (text: HTMLElement, { from, to }: Span): string =>
  blocksOf(text)
    .slice(from.block, to.block + 1)
    .map((block, index, all) => {
      const words = wordsOf(block);
      return words.slice(index === 0 ? from.offset : 0, index === all.length - 1 ? to.offset : words.length);
    })
    .join("\n");

/** A character of a block in the document of the page. */
function pointIn(block: Element, offset: number): [Text, number] | null {
  let left = offset;
  let last: Text | null = null;
  for (const text of ownTexts(block)) {
    if (left <= text.length) return [text, left];
    left -= text.length;
    last = text;
  }
  return last && [last, last.length];
}

/** The same part of the page again, a range for each block: notes between them are left out. */
export function rangesOf(text: HTMLElement, { from, to }: Span): Range[] {
  const blocks = blocksOf(text);
  const ranges: Range[] = [];
  for (let index = from.block; index <= to.block; index++) {
    const block = blocks[index];
    const start = block && pointIn(block, index === from.block ? from.offset : 0);
    const end = block && pointIn(block, index === to.block ? to.offset : Number.POSITIVE_INFINITY);
    if (!start || !end) continue;
    const range = document.createRange();
    range.setStart(...start);
    range.setEnd(...end);
    ranges.push(range);
  }
  return ranges;
}

/** Selects a whole block, as if it had been drawn over. */
export function selectBlock(text: HTMLElement, index: number): void {
  const block = blocksOf(text)[index];
  const [range] = block
    ? rangesOf(text, { from: { block: index, offset: 0 }, to: { block: index, offset: Number.POSITIVE_INFINITY } })
    : [];
  if (!block || !range) return;
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  block.scrollIntoView({ block: "center" });
}

/** The character under a pointer; null: there is none. */
export function pointUnder(text: HTMLElement, { clientX, clientY }: MouseEvent): Point | null {
  const range = document.caretPositionFromPoint
    ? document.caretPositionFromPoint(clientX, clientY)
    : document.caretRangeFromPoint?.(clientX, clientY);
  if (!range) return null;
  const [node, offset] =
    "offsetNode" in range ? [range.offsetNode, range.offset] : [range.startContainer, range.startOffset];
  return text.contains(node) ? pointAt(blocksOf(text), node, offset, false) : null;
}

const isBefore = (one: Point, other: Point): boolean =>
  one.block < other.block || (one.block === other.block && one.offset <= other.offset);

export const holdsPoint = ({ from, to }: Span, point: Point): boolean => isBefore(from, point) && isBefore(point, to);
