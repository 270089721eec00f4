import type { Sentence } from "../../text/sentences.ts";
import { BAR } from "../kit/place.ts";
import { rangesOf } from "../marks/markedText.ts";
import { barTop } from "./AloudBar.tsx";

const NAME = "aloud";

/** So much of the window is above a sentence that was brought there. */
const ABOVE = 0.2;

const isEndSeen = ({ bottom }: DOMRect): boolean => bottom > BAR && bottom < barTop();
/** A sentence that is higher than the window may have its end below it. */
const isBrought = ({ top, bottom }: DOMRect): boolean => bottom > BAR && top <= BAR + 1 + window.innerHeight * ABOVE;

/** Brings a sentence into the upper part of the window, where what follows it can be read along. */
export function showSentence(text: HTMLElement, sentence: Sentence): void {
  const range = rangeOf(text, sentence);
  if (!range) return;
  const { top } = range.getBoundingClientRect();
  const isCalm = document.visibilityState === "hidden" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollBy({ top: top - BAR - window.innerHeight * ABOVE, behavior: isCalm ? "instant" : "smooth" });
}

/** The place of a sentence on the page; undefined: it has none. */
export const rangeOf = (text: HTMLElement, { block, from, to }: Sentence): Range | undefined =>
  rangesOf(text, { from: { block, offset: from }, to: { block, offset: to } })[0];

/**
 * Shows a sentence in its text, and goes along where the end of the one before is in sight: a person who has scrolled
 * away reads elsewhere.
 * @param before on the page; null: none was said
 */
export function followSentence(text: HTMLElement, sentence: Sentence, before: Range | null): Range | null {
  const range = rangeOf(text, sentence);
  if (!range) return null;
  if (typeof Highlight === "function") CSS.highlights?.set(NAME, new Highlight(range));
  const left = before?.getBoundingClientRect();
  const isAlong = !left || isEndSeen(left) || isBrought(left);
  if (isAlong && !isEndSeen(range.getBoundingClientRect())) showSentence(text, sentence);
  return range;
}

/** No sentence is said any more. */
export const unmarkSentence = (): void => void (typeof Highlight === "function" && CSS.highlights?.delete(NAME));
