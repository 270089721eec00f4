import type { Sentence } from "../../text/sentences.ts";
import { rangesOf } from "../marks/markedText.ts";
import { BAR } from "../reading/place.ts";

const NAME = "aloud";
/** Height of what stands below the text, in pixels: the voice's own bar and the foot. */
const BELOW = 120;

const isSeen = (range: Range): boolean => {
  const { top, bottom } = range.getBoundingClientRect();
  return bottom > BAR && top < window.innerHeight - BELOW;
};

/** Brings a sentence into the upper part of the window, where what follows it can be read along. */
export function showSentence(text: HTMLElement, sentence: Sentence): void {
  const range = rangeOf(text, sentence);
  if (!range) return;
  const { top } = range.getBoundingClientRect();
  const isCalm = document.visibilityState === "hidden" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollBy({ top: top - BAR - window.innerHeight * 0.2, behavior: isCalm ? "instant" : "smooth" });
}

/** Where a sentence stands on the page; undefined: nowhere. */
export const rangeOf = (text: HTMLElement, { block, from, to }: Sentence): Range | undefined =>
  rangesOf(text, { from: { block, offset: from }, to: { block, offset: to } })[0];

/**
 * Shows a sentence in its text, and goes along where the sentence before is in sight: whoever has scrolled away reads elsewhere.
 * @param before on the page; null: none was said
 */
export function followSentence(text: HTMLElement, sentence: Sentence, before: Range | null): Range | null {
  const range = rangeOf(text, sentence);
  if (!range) return null;
  if (typeof Highlight === "function") CSS.highlights?.set(NAME, new Highlight(range));
  const { bottom } = range.getBoundingClientRect();
  const isComfortable = isSeen(range) && bottom < window.innerHeight - BELOW;
  if (!isComfortable && (before === null || isSeen(before))) showSentence(text, sentence);
  return range;
}

/** No sentence is said any more. */
export const unmarkSentence = (): void => void (typeof Highlight === "function" && CSS.highlights?.delete(NAME));
