import type { ReaderMark } from "../../api/contract/readerMarks.ts";
import { markColors } from "../../text/readerMarks.ts";
import { blocksOf } from "../kit/place.ts";
import styles from "./Marks.module.css";
import { rangesOf } from "./markedText.ts";

/**
 * Shows marks in their text: quotations in their colours, bookmarks next to their paragraphs. A browser that cannot
 * colour a part of a text leaves it as it is: the list below has it all the same.
 * @returns takes them away
 */
export function paintMarks(text: HTMLElement, marks: readonly ReaderMark[]): () => void {
  const highlights = typeof Highlight === "function" ? CSS.highlights : null;
  const blocks = blocksOf(text);
  const marked: Element[] = [];
  const ranges = new Map<number, Range[]>(markColors.map(({ value }) => [value, []]));
  for (const { kind, color, now } of marks) {
    if (!now) continue;
    const block = blocks[now.from.block];
    if (kind === "quote") ranges.get(color)?.push(...rangesOf(text, now));
    else if (block) marked.push(block);
  }
  for (const [color, ofColor] of ranges) highlights?.set(`mark-${color}`, new Highlight(...ofColor));
  for (const block of marked) block.classList.add(styles.bookmarked ?? "");
  return () => {
    for (const color of ranges.keys()) highlights?.delete(`mark-${color}`);
    for (const block of marked) block.classList.remove(styles.bookmarked ?? "");
  };
}
