import type { CoverText } from "../api/contract/coverScene.ts";
import { coverFaces } from "./faces.ts";

/** How wide a text is, in sizes of its letters; the space after each letter, the last too, is in it. */
export type Measure = (text: string, face: Pick<CoverText, "font" | "weight" | "tracking">) => number;

export type CoverLine = {
  text: string;
  /** Where it begins and its baseline, in scene units of the cover, the box not turned. */
  x: number;
  y: number;
  width: number;
};

export type CoverLayout = {
  lines: readonly CoverLine[];
  /** Of the letters, in scene units: that of the layer, or the largest at which all fit. */
  size: number;
  /** Height of a capital letter, in scene units. */
  capital: number;
  /** What the lines take, in scene units: from the capitals of the first to the tails of the last; null without a line. */
  ink: { x: number; y: number; width: number; height: number } | null;
};

/** How far «р» and «щ» reach below the line, in sizes. */
const tail = 0.22;
/** Nothing is set smaller, however long it is. */
const smallest = 1;
/** Words of at most so many letters are prepositions and the like. */
const hanging = 2;

// They turn the words behind them: what a person typed as a title is shown in the order typed.
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The words of each line that the author broke; a word is the text between spaces that may break. */
export const wordsOf = ({ text, upper }: Pick<CoverText, "text" | "upper">): string[][] =>
  (upper ? text.toLocaleUpperCase("ru") : text)
    .replace(direction, "")
    // A dash never begins a line.
    .replace(/[ \t]+(?=[–—](\s|$))/g, "\u00a0")
    .split(/\r\n?|\n/)
    .map((line) => line.split(/[ \t\u2000-\u2006\u2008-\u200b]+/).filter(Boolean));

/** Greedy lines, none wider than `limit` unless it is one word; widths in sizes. */
function breakWords(
  words: readonly string[],
  limit: number,
  widthOf: (words: readonly string[]) => number,
): string[][] {
  const lines: string[][] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last && widthOf([...last, word]) <= limit) last.push(word);
    else lines.push([word]);
  }
  return lines;
}

/**
 * As many lines as the greedy ones are, as even as they can be; a preposition is last on a line only where nothing else
 * will do. Lines are compared by the squares of their widths: the smallest sum is the evenest.
 */
function balance(words: readonly string[], limit: number, widthOf: (words: readonly string[]) => number): string[][] {
  const greedy = breakWords(words, limit, widthOf);
  type Way = { cost: number; from: number };
  /** The best ways to set the first words on so many lines, by the number of these words. */
  let ways: (Way | undefined)[] = [{ cost: 0, from: 0 }];
  const steps: (Way | undefined)[][] = [];
  for (let line = 1; line <= greedy.length; line++) {
    const next: (Way | undefined)[] = [];
    ways.forEach((way, from) => {
      if (!way) return;
      for (let end = from + 1; end <= words.length; end++) {
        const width = widthOf(words.slice(from, end));
        if (width > limit && end > from + 1) return;
        const hangs = end < words.length && end > from + 1 && (words[end - 1]?.length ?? 0) <= hanging;
        const cost = way.cost + width ** 2 + (hangs ? (limit / 2) ** 2 : 0);
        if (cost < (next[end]?.cost ?? Number.POSITIVE_INFINITY)) next[end] = { cost, from };
      }
    });
    steps.push(next);
    ways = next;
  }
  const lines: string[][] = [];
  let end = words.length;
  for (const step of steps.toReversed()) {
    const way = step[end];
    if (!way) return greedy;
    lines.unshift(words.slice(way.from, end));
    end = way.from;
  }
  return lines;
}

/**
 * The lines of a text in scene units, the same for a screen, a thumbnail and a file. No word is ever cut: with `fit`
 * letters get smaller until the longest word and all lines are within the box, without it a long word sticks out.
 * @param measure once every family that the layer needs is there (fonts.ts)
 */
export function layoutText(layer: CoverText, measure: Measure): CoverLayout {
  const { box, leading, align, vertical = "top", tracking } = layer;
  const spacing = tracking / 1000;
  const widths = new Map<string, number>();
  /** As it is seen: nothing is seen of the space after the last letter. */
  const widthOf = (words: readonly string[]): number => {
    const text = words.join(" ");
    const known = widths.get(text) ?? measure(text, layer) - spacing;
    widths.set(text, known);
    return known;
  };
  const paragraphs = wordsOf(layer);
  const { capital } = coverFaces[layer.font];
  const heightOf = (lines: number) => capital + tail + (lines - 1) * leading;
  const isWithin = (size: number): boolean => {
    const limit = box.width / size;
    const lines = paragraphs.map((words) => breakWords(words, limit, widthOf));
    const count = lines.reduce((sum, { length }) => sum + Math.max(length, 1), 0);
    return heightOf(count) * size <= box.height && lines.flat().every((line) => widthOf(line) <= limit);
  };
  let size = layer.size;
  if (layer.fit && !isWithin(size)) {
    let [fits, tooLarge] = [smallest, size];
    while (tooLarge - fits > 0.25) {
      const middle = (fits + tooLarge) / 2;
      if (isWithin(middle)) fits = middle;
      else tooLarge = middle;
    }
    size = fits;
  }
  const lines = paragraphs.flatMap((words) => (words.length === 0 ? [[]] : balance(words, box.width / size, widthOf)));
  const height = heightOf(lines.length) * size;
  const spare = box.height - height;
  const top = box.y + (vertical === "top" ? 0 : vertical === "bottom" ? spare : spare / 2);
  const set = lines.flatMap((words, index): CoverLine[] => {
    if (words.length === 0) return [];
    const width = widthOf(words) * size;
    const free = box.width - width;
    const x = box.x + (align === "left" ? 0 : align === "right" ? free : free / 2);
    return [{ text: words.join(" "), x, y: top + (capital + index * leading) * size, width }];
  });
  const left = Math.min(...set.map(({ x }) => x));
  const right = Math.max(...set.map(({ x, width }) => x + width));
  const ink = set.length === 0 ? null : { x: left, y: top, width: right - left, height };
  return { lines: set, size, capital: capital * size, ink };
}
