import { splitWords } from "../pieces.ts";
import { afford } from "./effort.ts";
import { isLine, type Json, keyOf, type Mark, spellAttrs, spellMark } from "./nodes.ts";
import { hunksBetween, type Range, type Segment, segmentsOf } from "./threeWay.ts";

/** The beginning of a line, a word, a gap, a sign, a footnote or a line break. Marks are no part of the key. */
type Token = { key: string; line?: Json; node?: Json; text: string; marks: readonly Mark[] };
/** Both readings of the same lines: equal where nothing touched. */
export type Readings = { mine: Json[]; theirs: Json[] };

const LINE = "\n";
/** To compare some short lines, in steps. */
const LINE_EFFORT = 500;
const hasWord = /[\p{L}\p{N}]/u;

const tokensOf = (lines: readonly Json[]): Token[] =>
  lines.flatMap((line) => [
    { key: LINE, line, text: "", marks: [] },
    ...(line.content ?? []).flatMap((node): Token[] => {
      const { text, marks = [] } = node;
      if (text === undefined) return [{ key: `${LINE}${keyOf({ ...node, marks: [] })}`, node, text: "", marks }];
      return splitWords(text).map((piece) => ({ key: piece, text: piece, marks }));
    }),
  ]);

/** The order that the schema gives marks. */
const order = ["link", "bold", "italic", "strike", "superscript", "subscript"];
const sorted = (marks: readonly Mark[]): Mark[] =>
  [...marks].sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
const spellMarks = (marks: readonly Mark[]): string => sorted(marks).map(spellMark).join(",");

function linesOf(tokens: readonly Token[]): Json[] {
  const lines: { line: Json; content: Json[] }[] = [];
  for (const { line, node, text, marks } of tokens) {
    if (line) lines.push({ line, content: [] });
    const content = lines.at(-1)?.content;
    if (line || !content) continue;
    const last = content.at(-1);
    if (node) content.push({ ...node, ...(marks.length > 0 && { marks: sorted(marks) }) });
    else if (last?.text !== undefined && spellMarks(last.marks ?? []) === spellMarks(marks))
      content[content.length - 1] = { ...last, text: last.text + text };
    else content.push({ type: "text", ...(marks.length > 0 && { marks: sorted(marks) }), text });
  }
  return lines.map(({ line: { type, attrs }, content }) => ({
    type,
    ...(attrs && { attrs }),
    ...(content.length > 0 && { content }),
  }));
}

const isIn = (marks: readonly Mark[], mark: Mark): boolean =>
  marks.some((other) => spellMark(other) === spellMark(mark));

/** Two kinds of which a word has one alone. */
const kindOf = ({ type }: Mark): string => (type === "subscript" ? "superscript" : type);

/** What both sides made of a word's marks. @returns null: they want different ones of a kind */
function mergeMarks(base: readonly Mark[], mine: readonly Mark[], theirs: readonly Mark[]): Mark[] | null {
  if (spellMarks(mine) === spellMarks(theirs)) return [...mine];
  const kept = base.filter((mark) => isIn(mine, mark) && isIn(theirs, mark));
  const given = [...mine, ...theirs].filter((mark) => !isIn(base, mark));
  const merged = [...kept];
  for (const mark of given) {
    const rival = merged.find((other) => kindOf(other) === kindOf(mark));
    if (!rival) merged.push(mark);
    else if (spellMark(rival) !== spellMark(mark)) return null;
  }
  return sorted(merged);
}

type Changed = { added: Mark[]; removed: Mark[] };

/** What one side did to the marks of all words of a stretch. @returns null: not the same to all of them */
function markChange(base: readonly Token[], other: readonly Token[]): Changed | null {
  let change: Changed | null = null;
  for (const [at, { marks, text, key }] of base.entries()) {
    const now = other[at]?.marks ?? [];
    if (key === LINE || (text !== "" && !hasWord.test(text))) continue;
    const added = now.filter((mark) => !isIn(marks, mark));
    const removed = marks.filter((mark) => !isIn(now, mark));
    const isSame =
      change && spellMarks(change.added) === spellMarks(added) && spellMarks(change.removed) === spellMarks(removed);
    if (change && !isSame) return null;
    change = { added, removed };
  }
  return change ?? { added: [], removed: [] };
}

const changed = (tokens: readonly Token[], { added, removed }: Changed): Token[] =>
  tokens.map((token) => {
    if (token.line) return token;
    const rest = token.marks.filter((mark) => !isIn(removed, mark));
    return {
      ...token,
      marks: [...rest, ...added.filter((mark) => !rest.some((other) => kindOf(other) === kindOf(mark)))],
    };
  });

const spellLine = ({ type, attrs }: Json): string => `${type}${spellAttrs(attrs)}`;

/** Kind and attributes of a line are one thing. @returns null: both sides changed them */
function mergeLine(base: Json, mine: Json, theirs: Json): Json | null {
  if (spellLine(mine) === spellLine(theirs) || spellLine(theirs) === spellLine(base)) return mine;
  return spellLine(mine) === spellLine(base) ? theirs : null;
}

/** The same words on both sides, whose marks and kinds of lines may have changed on either. */
function mergeSame(base: readonly Token[], mine: readonly Token[], theirs: readonly Token[]) {
  const merged: [mine: Token, theirs: Token][] = [];
  for (const [at, was] of base.entries()) {
    const [one, other] = [mine[at], theirs[at]];
    if (!one || !other) continue;
    if (was.line && one.line && other.line) {
      const line = mergeLine(was.line, one.line, other.line);
      merged.push([line ? { ...one, line } : one, line ? { ...one, line } : other]);
    } else {
      const marks = mergeMarks(was.marks, one.marks, other.marks);
      merged.push(
        marks
          ? [
              { ...one, marks },
              { ...one, marks },
            ]
          : [one, other],
      );
    }
  }
  return merged;
}

const textOf = (tokens: readonly Token[]): string | null =>
  tokens.some(({ node }) => node) ? null : tokens.map(({ line, text }) => (line ? LINE : text)).join("");

/** Both put something in the same place: what begins like the other and goes on holds the other. */
function fuller(mine: readonly Token[], theirs: readonly Token[]): readonly Token[] | null {
  const [one, other] = [textOf(mine), textOf(theirs)];
  if (one === null || other === null) return null;
  if (one.startsWith(other)) return mine;
  return other.startsWith(one) ? theirs : null;
}

const areSame = (some: readonly Token[], others: readonly Token[]): boolean =>
  some.length === others.length &&
  some.every((token, at) => {
    const other = others[at];
    return other?.key === token.key && spellMarks(other.marks) === spellMarks(token.marks);
  });

type Hunks = NonNullable<ReturnType<typeof hunksBetween>>;

/** Gaps and signs between two changes of one side belong to them: «старый вариант» gives way to «новый текст» as a whole. */
function smoothed(hunks: Hunks, base: readonly Token[]): Hunks {
  const joined: Hunks = [];
  for (const hunk of hunks) {
    const last = joined.at(-1);
    const between = last ? base.slice(last.base[1], hunk.base[0]) : [];
    const isGap = between.every(({ line, node, text }) => !line && !node && !hasWord.test(text));
    if (last && isGap)
      joined[joined.length - 1] = { base: [last.base[0], hunk.base[1]], other: [last.other[0], hunk.other[1]] };
    else joined.push(hunk);
  }
  return joined;
}

type Tokens = Record<"base" | "mine" | "theirs", Token[]>;

/** Did the other side do all that this one did: was this one's text sent before, and the other made of it? */
function holds(tokens: Tokens, segments: readonly Segment[], side: "mine" | "theirs"): boolean {
  const isLineKept = (was: Token, now: Token) =>
    (was.line && now.line && spellLine(was.line) === spellLine(now.line)) ||
    (!was.line && spellMarks(was.marks) === spellMarks(now.marks));
  return segments.every(({ by, ...ranges }) => {
    const cut = (name: keyof Tokens) => tokens[name].slice(...ranges[name]);
    if (by === "both") return areSame(cut("mine"), cut("theirs"));
    const now = cut(side);
    return by !== side && (by !== "none" || cut("base").every((was, at) => isLineKept(was, now[at] as Token)));
  });
}

/** Lines word by word: a line that was parted or joined is seen as one with its neighbour. */
export function mergeLines(base: readonly Json[], mine: readonly Json[], theirs: readonly Json[]): Readings {
  const whole = { mine: [...mine], theirs: [...theirs] };
  if (![...base, ...mine, ...theirs].every(isLine) || !afford(LINE_EFFORT)) return whole;
  const tokens = { base: tokensOf(base), mine: tokensOf(mine), theirs: tokensOf(theirs) };
  const keys = (some: readonly Token[]) => some.map(({ key }) => key);
  const [one, other] = [
    hunksBetween(keys(tokens.base), keys(tokens.mine)),
    hunksBetween(keys(tokens.base), keys(tokens.theirs)),
  ];
  if (!one || !other) return whole;
  const raw = segmentsOf(tokens.base.length, one, other);
  if (holds(tokens, raw, "mine")) return { mine: [...theirs], theirs: [...theirs] };
  if (holds(tokens, raw, "theirs")) return { mine: [...mine], theirs: [...mine] };
  const read: { mine: Token[]; theirs: Token[] } = { mine: [], theirs: [] };
  const both = (some: readonly Token[]) => {
    read.mine.push(...some);
    read.theirs.push(...some);
  };
  const segments = segmentsOf(tokens.base.length, smoothed(one, tokens.base), smoothed(other, tokens.base));
  for (const { by, ...ranges } of segments) {
    const cut = (side: "base" | "mine" | "theirs", [from, to]: Range = ranges[side]) => tokens[side].slice(from, to);
    const [was, now, then] = [cut("base"), cut("mine"), cut("theirs")];
    if (by === "none")
      for (const [token, rival] of mergeSame(was, now, then)) {
        read.mine.push(token);
        read.theirs.push(rival);
      }
    else if (by === "both") {
      const held = areSame(now, then) ? now : was.length === 0 ? fuller(now, then) : null;
      read.mine.push(...(held ?? now));
      read.theirs.push(...(held ?? then));
    } else {
      const [winner, loser] = by === "mine" ? [now, then] : [then, now];
      const change = markChange(was, loser);
      if (change) both(changed(winner, change));
      else {
        read.mine.push(...now);
        read.theirs.push(...then);
      }
    }
  }
  return { mine: linesOf(read.mine), theirs: linesOf(read.theirs) };
}
