import type { DocumentJson } from "./json.ts";

type Json = {
  type: string;
  text?: string;
  marks?: readonly unknown[];
  attrs?: Record<string, unknown>;
  content?: readonly Json[];
};
type Range = { from: number; to: number };
type TextBlock = { node: Json; index: number; isInNote: boolean; isDisputed: boolean };

/**
 * A place that was found. `number`: which one of its text. `block`: which paragraph, title, verse or cell of the text, those of
 * notes as well. `offset`: the position in it, where a note has the size of its node.
 */
export type Place = Range & { number: number; block: number; isInNote: boolean; isDisputed: boolean; signs: string };

const holdsText = new Set(["paragraph", "heading", "verse", "cell"]);
/** A sign for a position that holds no text. */
const NO_TEXT = "\u0000";

/** As ProseMirror counts positions. */
const sizeOf = ({ type, text, content = [] }: Json): number =>
  text?.length ?? (type === "hardBreak" ? 1 : content.reduce((size, child) => size + sizeOf(child), 2));

const signsOf = ({ content = [] }: Json): string =>
  content.map((child) => child.text ?? (child.type === "hardBreak" ? "\n" : NO_TEXT.repeat(sizeOf(child)))).join("");

/** The blocks that hold text in their order; those of a note follow the block that has its number. */
function* blocksOf(document: DocumentJson): Generator<TextBlock> {
  let index = 0;
  function* within(node: Json, isInNote: boolean, isDisputed: boolean): Generator<TextBlock> {
    if (holdsText.has(node.type)) yield { node, index: index++, isInNote, isDisputed };
    for (const child of node.content ?? [])
      if (child.text === undefined)
        yield* within(child, isInNote || child.type === "footnote", isDisputed || child.type === "dispute");
  }
  for (const child of (document.content ?? []) as readonly Json[])
    yield* within(child, false, child.type === "dispute");
}

const rangesIn = (signs: string, pattern: RegExp): Range[] =>
  [...signs.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }));

/** Every place of the searched words in a text, also of words in several marks. */
export function* placesIn(document: DocumentJson, pattern: RegExp): Generator<Place> {
  let number = 0;
  for (const { node, index, isInNote, isDisputed } of blocksOf(document)) {
    const signs = signsOf(node);
    for (const range of rangesIn(signs, pattern))
      yield { ...range, number: number++, block: index, isInNote, isDisputed, signs };
  }
}

/** Every paragraph, title and verse of a text, as it is read. */
export const linesOf = (document: DocumentJson): string[] =>
  [...blocksOf(document)].map(({ node }) => readable(signsOf(node)));

/** Signs as a person reads them. */
const readable = (signs: string): string => signs.replaceAll(NO_TEXT, "").replaceAll("\n", " ");

const AROUND = 70;

/** The words of a place, and those around it in its paragraph. @param bounds no further than these signs */
export function around(
  { signs, from, to }: Pick<Place, "signs" | "from" | "to">,
  bounds: Range = { from: 0, to: signs.length },
  reach = AROUND,
): { before: string; found: string; after: string } {
  const start = Math.max(bounds.from, from - reach);
  const end = Math.min(bounds.to, to + reach);
  // A word is shown whole or not at all.
  const before = start > bounds.from ? signs.slice(start, from).replace(/^\S*\s/u, "… ") : signs.slice(start, from);
  const after = end < bounds.to ? signs.slice(to, end).replace(/\s\S*$/u, " …") : signs.slice(to, end);
  return { before: readable(before), found: readable(signs.slice(from, to)), after: readable(after) };
}

const sentences = new Intl.Segmenter("ru", { granularity: "sentence" });

/** The sentence that holds a place, in signs of its paragraph. */
export function sentenceOf({ signs, from, to }: Pick<Place, "signs" | "from" | "to">): Range {
  const segments = sentences.segment(signs);
  const first = segments.containing(from);
  const last = segments.containing(Math.max(from, to - 1));
  if (!first || !last) return { from, to };
  return { from: first.index, to: last.index + last.segment.length };
}

/** The same words are the same sentence, however they are spaced. */
export const plainSentence = (signs: string): string => readable(signs).replace(/\s+/g, " ").trim();

const spelledMarks = ({ marks = [] }: Json): string => JSON.stringify(marks);

/** Text nodes of the same marks that have come next to each other are one. */
function joined(nodes: readonly Json[]): Json[] {
  const found: Json[] = [];
  for (const node of nodes) {
    const last = found.at(-1);
    if (node.text === "") continue;
    if (last?.text !== undefined && node.text !== undefined && spelledMarks(last) === spelledMarks(node))
      found[found.length - 1] = { ...last, text: last.text + node.text };
    else found.push(node);
  }
  return found;
}

/** What is left of a text node whose first sign is at `start`: the new words have the marks of the first letter they replace. */
function pieces(node: Json & { text: string }, start: number, ranges: readonly Range[], words: string): Json[] {
  const end = start + node.text.length;
  const found: Json[] = [];
  let at = start;
  const upTo = (to: number) => to > at && found.push({ ...node, text: node.text.slice(at - start, to - start) });
  for (const { from, to } of ranges) {
    if (to <= start || from >= end) continue;
    upTo(from);
    if (from >= start) found.push({ ...node, text: words });
    at = Math.min(to, end);
  }
  upTo(end);
  return found;
}

/**
 * A text with other words at chosen places; nothing else of it changes. A disputed place stays as it is.
 * @param chosen numbers of places, as `placesIn` counts them @returns how many places were changed
 */
export function replacedIn(
  document: DocumentJson,
  pattern: RegExp,
  chosen: ReadonlySet<number>,
  words: string,
): { document: DocumentJson; count: number } {
  let number = 0;
  let count = 0;
  const within = (node: Json, isDisputed: boolean): Json => {
    const ranges = holdsText.has(node.type)
      ? rangesIn(signsOf(node), pattern).filter(() => chosen.has(number++) && !isDisputed)
      : [];
    count += ranges.length;
    if (!node.content) return node;
    let at = 0;
    const content = node.content.flatMap((child): Json[] => {
      const start = at;
      at += sizeOf(child);
      if (child.text === undefined) return [within(child, isDisputed || child.type === "dispute")];
      return ranges.length > 0 ? pieces({ ...child, text: child.text }, start, ranges, words) : [child];
    });
    if (ranges.length === 0) return { ...node, content };
    const { content: _, ...empty } = node;
    const kept = joined(content);
    return kept.length > 0 ? { ...node, content: kept } : empty;
  };
  const changed = within(document as Json, false);
  return { document: changed as DocumentJson, count };
}
