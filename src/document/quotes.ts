import type { DocumentJson } from "./json.ts";

type Json = { type?: string; text?: string; content?: readonly Json[] };

/** A character of a text: `block` counts as readers' places do, `offset` its characters in UTF-16, without notes and line breaks. */
export type Point = { block: number; offset: number };
export type Span = { from: Point; to: Point };

const inline = new Set(["text", "hardBreak", "footnote"]);

/** The words of a block; null: the next line. */
function* piecesOf({ type, text, content = [] }: Json): Generator<string | null> {
  if (type === "footnote") return;
  if (type === "hardBreak") yield null;
  if (text !== undefined) yield text;
  for (const [index, child] of content.entries()) {
    if (index > 0 && !inline.has(child.type ?? "")) yield null;
    yield* piecesOf(child);
  }
}

const blocksIn = ({ content = [] }: DocumentJson): readonly Json[] => content as readonly Json[];

/** The characters of a block that are counted. */
const plainOf = (block: Json): string => [...piecesOf(block)].filter((piece) => piece !== null).join("");

/** The characters of every block that are counted: what `Point.offset` is an index of. */
export const plainBlocks = (document: DocumentJson): string[] => blocksIn(document).map(plainOf);

/** Characters of a block as a person reads them: with the ends of its lines. */
function linesBetween(block: Json, from: number, to: number): string {
  let read = "";
  let at = 0;
  for (const piece of piecesOf(block)) {
    if (piece === null) {
      if (at > from && at < to) read += "\n";
      continue;
    }
    read += piece.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += piece.length;
  }
  return read;
}

/** A part of every block that a span touches; null: the text has no such place. */
function partsOf<T>(
  document: DocumentJson,
  { from, to }: Span,
  take: (block: Json, from: number, to: number) => T,
): T[] | null {
  const blocks = blocksIn(document);
  const touched = blocks.slice(from.block, to.block + 1);
  if (to.block < from.block || touched.length !== to.block - from.block + 1) return null;
  const lengths = touched.map((block) => plainOf(block).length);
  const [first = 0, last = 0] = [lengths[0], lengths.at(-1)];
  if (from.offset > first || to.offset > last || (from.block === to.block && from.offset > to.offset)) return null;
  return touched.map((block, index) =>
    take(block, index === 0 ? from.offset : 0, index === touched.length - 1 ? to.offset : (lengths[index] as number)),
  );
}

/** The text between two characters, a line for each line of the text; null: the text has no such place. */
export const textBetween = (document: DocumentJson, span: Span): string | null =>
  partsOf(document, span, linesBetween)?.join("\n").trim() ?? null;

/** The same block by block, in the characters that are counted. */
export const plainBetween = (document: DocumentJson, span: Span): string[] | null =>
  partsOf(document, span, (block, from, to) => plainOf(block).slice(from, to));

const unread = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;

/** Are these the same words? Spaces, line ends and soft hyphens differ from browser to browser. */
export const isSameText = (one: string, other: string): boolean =>
  one.replace(unread, "") === other.replace(unread, "");

/** Where `sought` begins in a text, as near to a character as it does; -1: nowhere. */
export function nearestIn(text: string, sought: string, near: number): number {
  const after = text.indexOf(sought, near);
  const before = text.lastIndexOf(sought, near);
  if (after < 0 || before < 0) return Math.max(after, before);
  return near - before <= after - near ? before : after;
}

/**
 * Where words stand in a text whose block `block` has become what the first of their blocks was.
 * @param parts of `plainBetween` @param near where they began in that block
 * @returns null: they do not stand there any more
 */
export function spanIn(document: DocumentJson, block: number, parts: readonly string[], near: number): Span | null {
  const texts = blocksIn(document)
    .slice(block, block + parts.length)
    .map(plainOf);
  const [first = "", ...others] = parts;
  const [text] = texts;
  if (text === undefined || texts.length < parts.length) return null;
  if (others.length === 0) {
    const offset = nearestIn(text, first, near);
    return offset < 0 ? null : { from: { block, offset }, to: { block, offset: offset + first.length } };
  }
  const last = others.length;
  const isThere = others.every((part, index) =>
    index === last - 1 ? texts[index + 1]?.startsWith(part) : texts[index + 1] === part,
  );
  if (!text.endsWith(first) || !isThere) return null;
  return {
    from: { block, offset: text.length - first.length },
    to: { block: block + last, offset: (others.at(-1) ?? "").length },
  };
}

/** How often words stand in a text, none counted twice. */
export const countIn = (text: string, sought: string): number => (sought === "" ? 0 : text.split(sought).length - 1);

const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** So many of a paragraph's words, of all that either has, make another one the same. */
const ALIKE = 0.5;

/**
 * The block of a text that is being written with a paragraph of an earlier text: the same one, else the most alike; of
 * two the nearer.
 * @param near the block that it was
 * @returns -1: it is not there any more
 */
export function blockLike(blocks: readonly string[], paragraph: string, near: number): number {
  const own = wordsIn(paragraph);
  let best = { block: -1, alike: ALIKE };
  for (const [block, text] of blocks.entries()) {
    const words = text === paragraph ? own : wordsIn(text);
    const common = [...own].filter((word) => words.has(word)).length;
    const alike = text === paragraph ? 2 : common / Math.max(1, own.size, words.size);
    const isNearer = alike === best.alike && Math.abs(block - near) < Math.abs(best.block - near);
    if (alike > best.alike || (isNearer && best.block >= 0)) best = { block, alike };
  }
  return best.block;
}
