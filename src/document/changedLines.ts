import { diffArrays } from "diff";
import type { Block, Line, Part } from "./blocks.ts";
import { splitWords } from "./pieces.ts";

/** Words that may be others among neighbouring lines, and in one line. */
const MOST_WORDS = 1_500;
const MOST_WORDS_OF_LINE = 300;
/** More lines are not compared together. */
const MOST_LINES_TOGETHER = 300;
/** Less that is the same, and marking single words would be confetti. */
const LEAST_LIKENESS = 0.3;
const BREAK = "¶";

/** A word, a gap, a sign; `style`: the beginning of a line. */
type Token = { key: string; text: string; style?: Block["style"] };
type Piece = { kind: Part["kind"]; tokens: Token[] };

const isWord = ({ text, style }: Token): boolean => style === undefined && /[\p{L}\p{N}]/u.test(text);

const tokensOf = (blocks: readonly Block[]): Token[] =>
  blocks.flatMap(({ style, text, key }) => {
    const start: Token = { key: `\n\n${style}`, text: "", style };
    // A picture is one thing: another file with the same words is another picture.
    if (style === "image") return [start, { key, text }];
    return [start, ...splitWords(text).map((word) => ({ key: word, text: word }))];
  });

const lettersOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, token) => sum + (isWord(token) || token.key !== token.text ? token.text.length : 0), 0);

function piecesOf(was: readonly Token[], now: readonly Token[], most: number): Piece[] | null {
  const keys = (tokens: readonly Token[]) => tokens.map(({ key }) => key);
  const changes = diffArrays(keys(was), keys(now), { maxEditLength: most });
  if (!changes) return null;
  let [old, young] = [0, 0];
  return changes.map(({ added, removed, count }) => {
    const tokens = removed ? was.slice(old, old + count) : now.slice(young, young + count);
    if (!added) old += count;
    if (!removed) young += count;
    return { kind: removed ? "deleted" : added ? "inserted" : "same", tokens };
  });
}

/** Gaps and signs alone between two changes belong to them: «старый вариант» gives way to «новый текст» as a whole. */
function smoothed(pieces: readonly Piece[]): Piece[] {
  const runs: { same: Token[]; deleted: Token[]; inserted: Token[] }[] = [];
  for (const [index, { kind, tokens }] of pieces.entries()) {
    const last = runs.at(-1);
    const isGap = kind === "same" && tokens.every((token) => token.style === undefined && !isWord(token));
    if (kind !== "same") {
      if (last && last.same.length === 0) last[kind].push(...tokens);
      else runs.push({ same: [], deleted: [], inserted: [], [kind]: [...tokens] });
    } else if (isGap && last && last.same.length === 0 && index < pieces.length - 1) {
      last.deleted.push(...tokens);
      last.inserted.push(...tokens);
    } else runs.push({ same: [...tokens], deleted: [], inserted: [] });
  }
  return runs.flatMap(({ same, deleted, inserted }) =>
    (["same", "deleted", "inserted"] as const).flatMap((kind) => {
      const tokens = { same, deleted, inserted }[kind];
      return tokens.length === 0 ? [] : [{ kind, tokens }];
    }),
  );
}

function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: { style: Block["style"]; begins: Part["kind"]; parts: Part[] }[] = [];
  for (const { kind, tokens } of pieces)
    for (const { text, style } of tokens) {
      if (style !== undefined) lines.push({ style, begins: kind, parts: [] });
      const line = lines.at(-1);
      const part = line?.parts.at(-1);
      if (part?.kind === kind) part.text += text;
      else if (line && text !== "") line.parts.push({ kind, text });
    }
  // A line that is whole of its kind says so itself; one that was parted or joined says where.
  for (const [index, { begins, parts }] of lines.entries()) {
    const before = lines[index - 1];
    const isParted = begins !== "same" && parts.some(({ kind }) => kind !== begins);
    if (isParted && before?.parts.some(({ kind }) => kind !== begins)) before.parts.push({ kind: begins, text: BREAK });
  }
  // The end of a line of another style has nothing of its own to show.
  const shown = lines.filter(
    ({ begins, parts }, index) => parts.length > 0 || begins !== "deleted" || lines[index + 1]?.begins !== "inserted",
  );
  return shown.map(({ style, begins, parts }) => ({
    style,
    parts: parts.length === 0 && begins !== "same" ? [{ kind: begins, text: BREAK }] : parts,
  }));
}

/** Single words are found again in any longer text; several in a row are what was kept of the shorter one. */
function likenessOf(pieces: readonly Piece[], old: number, young: number): number {
  const same = pieces.filter(({ kind }) => kind === "same");
  const inARow = same.filter(({ tokens }) => tokens.filter(isWord).length > 1);
  const letters = (some: readonly Piece[]) => some.reduce((sum, { tokens }) => sum + lettersOf(tokens), 0);
  return Math.max(letters(same) / Math.max(old, young, 1), letters(inARow) / Math.max(Math.min(old, young), 1));
}

/** What the likeness cannot be above: words that both have, in whatever order. */
function mostLikeness(was: readonly Token[], now: readonly Token[]): number {
  const left = new Map<string, number>();
  for (const { key } of was) left.set(key, (left.get(key) ?? 0) + 1);
  const common = now.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0;
  });
  return lettersOf(common) / Math.max(Math.min(lettersOf(was), lettersOf(now)), 1);
}

function comparedLines(was: readonly Block[], now: readonly Block[], most: number): Line[] | null {
  const [old, young] = [tokensOf(was), tokensOf(now)];
  if (mostLikeness(old, young) < LEAST_LIKENESS) return null;
  const pieces = piecesOf(old, young, most);
  if (!pieces) return null;
  return likenessOf(pieces, lettersOf(old), lettersOf(young)) < LEAST_LIKENESS ? null : linesOf(smoothed(pieces));
}

const replacedLines = (was: readonly Block[], now: readonly Block[]): Line[] => [
  ...linesOf([{ kind: "deleted", tokens: tokensOf(was) }]),
  ...linesOf([{ kind: "inserted", tokens: tokensOf(now) }]),
];

/** Each line next to the one in its place. */
const besideLines = (was: readonly Block[], now: readonly Block[]): Line[] =>
  was.flatMap((old, index) => {
    const young = now.slice(index, index + 1);
    return comparedLines([old], young, MOST_WORDS_OF_LINE) ?? replacedLines([old], young);
  });

/** The number of lines from the beginning that are alike, each compared with the one in its place. */
function countAlike(was: readonly Block[], now: readonly Block[]): number {
  const count = Math.min(was.length, now.length);
  const unlike = was
    .slice(0, count)
    .findIndex((old, index) => !comparedLines([old], now.slice(index, index + 1), MOST_WORDS_OF_LINE));
  return unlike === -1 ? count : unlike;
}

/** How many lines are alike from both ends. */
export function alikeEnds(was: readonly Block[], now: readonly Block[]): { head: number; tail: number } {
  const head = countAlike(was, now);
  return { head, tail: countAlike(was.slice(head).reverse(), now.slice(head).reverse()) };
}

/**
 * Neighbouring lines that differ, marked word by word: together, so that a split or joined paragraph is seen as one.
 * Where that is too much work or has little in common, each is compared with the line in its place. A line that is like
 * nothing is marked as a whole.
 */
export function changedLines(was: readonly Block[], now: readonly Block[]): Line[] {
  if (was.length === 0 || now.length === 0) return replacedLines(was, now);
  const together = was.length + now.length > MOST_LINES_TOGETHER ? null : comparedLines(was, now, MOST_WORDS);
  if (together) return together;
  if (was.length === now.length) return besideLines(was, now);
  // Lines came or went in the middle of those that were edited.
  const { head, tail } = alikeEnds(was, now);
  const cut = (blocks: readonly Block[]) => [
    blocks.slice(0, head),
    blocks.slice(head, blocks.length - tail),
    blocks.slice(blocks.length - tail),
  ];
  const [oldHead = [], oldMiddle = [], oldTail = []] = cut(was);
  const [youngHead = [], youngMiddle = [], youngTail = []] = cut(now);
  return [
    ...besideLines(oldHead, youngHead),
    ...replacedLines(oldMiddle, youngMiddle),
    ...besideLines(oldTail, youngTail),
  ];
}
