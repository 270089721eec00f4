import Typograf from "typograf";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { setByOwnRules } from "./ownRules.ts";

export type TypografType = ResultOf<"getTypografType">["type"];
/** A piece of one paragraph. */
export type Piece = { text: string; isProtected: boolean };

/** What the eye sees. */
const soft = ["common/punctuation/quote", "common/punctuation/hellip", "ru/dash/main", "ru/dash/directSpeech"];
/** Spaces that do not break and dashes between numbers. No rule here changes a letter: the words are the author's. */
const full = [
  ...soft,
  "common/space/delRepeatSpace",
  "common/space/delBeforePunctuation",
  "common/nbsp/afterShortWord",
  "common/nbsp/beforeShortLastWord",
  "common/nbsp/beforeShortLastNumber",
  "common/nbsp/afterSectionMark",
  "common/nbsp/afterNumber",
  "ru/nbsp/abbr",
  "ru/nbsp/addr",
  "ru/nbsp/afterNumberSign",
  "ru/nbsp/beforeParticle",
  "ru/nbsp/centuries",
  "ru/nbsp/dayMonth",
  "ru/nbsp/initials",
  "ru/nbsp/m",
  "ru/nbsp/mln",
  "ru/nbsp/page",
  "ru/nbsp/see",
  "ru/nbsp/year",
  "ru/nbsp/years",
  "ru/dash/centuries",
  "ru/dash/daysMonth",
  "ru/dash/month",
  "ru/dash/time",
  "ru/dash/years",
  "ru/punctuation/hellipQuestion",
];

const typograf = new Typograf({ locale: ["ru", "en-US"] });
const rules: Record<Exclude<TypografType, "none">, ReadonlySet<string>> = { soft: new Set(soft), full: new Set(full) };

const hidden = { "<": "\ue001", ">": "\ue002", "&": "\ue003" } as const;
const shown: Record<string, string> = Object.fromEntries(Object.entries(hidden).map(([sign, mark]) => [mark, sign]));
/** The library's own marks and ours: a text that holds one already is left alone. */
const ownMarks = /[\ue001-\ue003\uf000\uf001]/;

/** A word that no rule takes for a short one replaces what is protected. */
const STAND_IN = "словослово";
/** Rules move, change and make these alone; all others are what the old and the new text are laid side by side by. */
const moving = /[\s\u00a0\u202f"'«»„“”‚‘’\-‐‑–—….,?!]/u;

const classes = ["\"'«»„“”‚‘’", "-‐‑–—", "….", "?!"];
const alike = (one: string, other: string): boolean =>
  one === other ||
  (/\s/.test(one) && /\s/.test(other)) ||
  classes.some((signs) => signs.includes(one) && signs.includes(other));

/** Which character of the old gap each one of the new gap comes from; null: it is new. The longest common part of both. */
function origins(before: string, after: string): (number | null)[] {
  const best = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const row = best[i] as number[];
      row[j] = alike(before[i] ?? "", after[j] ?? "") ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const found: (number | null)[] = [];
  for (let i = 0, j = 0; j < after.length; ) {
    if (i < before.length && alike(before[i] ?? "", after[j] ?? "") && at(i, j) === at(i + 1, j + 1) + 1)
      found[j++] = i++;
    else if (i < before.length && at(i + 1, j) >= at(i, j + 1)) i++;
    else found[j++] = null;
  }
  return found;
}

/** Longer gaps are not prose but drawings: rows of dots and dashes. */
const LONGEST_GAP = 200;

/** A text as its signs that stay and the gaps between them: one gap more than signs. */
function parted(text: string): { signs: string[]; gaps: string[] } {
  const signs: string[] = [];
  const gaps = [""];
  for (const sign of text)
    if (moving.test(sign)) gaps.push(`${gaps.pop()}${sign}`);
    else {
      signs.push(sign);
      gaps.push("");
    }
  return { signs, gaps };
}

/** Gives every part of the new text to the piece that its old one was in; null when the texts do not fit together. */
function shared(pieces: readonly Piece[], before: string[], after: string): string[] | null {
  const old = parted(before.join(""));
  const now = parted(after);
  if (old.signs.join("") !== now.signs.join("") || old.gaps.some(({ length }) => length > LONGEST_GAP)) return null;
  const owners = before.flatMap((text, index) => Array.from({ length: text.length }, () => index));
  const given = pieces.map(() => "");
  let owner = 0;
  let position = 0;
  const give = (text: string, to: number) => {
    owner = to;
    given[to] += text;
  };
  for (const [index, gap] of now.gaps.entries()) {
    const was = old.gaps[index] ?? "";
    const from = origins(was, gap);
    const following = owners[position + was.length] ?? owner;
    for (const [place, origin] of from.entries()) {
      const to = origin === null ? owner : (owners[position + origin] ?? owner);
      // What is new goes next to a protected piece, never into it.
      give(gap[place] ?? "", pieces[to]?.isProtected ? following : to);
    }
    position += was.length;
    const sign = now.signs[index];
    if (sign === undefined) break;
    give(sign, owners[position] ?? owner);
    position += sign.length;
  }
  return given;
}

/** Once: the pieces' new texts; the old ones where it cannot be said what became of which. */
function once(pieces: readonly Piece[], type: keyof typeof rules): string[] {
  const old = pieces.map(({ text }) => text);
  if (ownMarks.test(old.join(""))) return old;
  const before = pieces.map(({ text, isProtected }) =>
    isProtected ? STAND_IN : text.replace(/[<>&]/g, (sign) => hidden[sign as keyof typeof hidden]),
  );
  const after = typograf.execute(setByOwnRules(before.join("")), {
    ruleFilter: ({ name }) => rules[type].has(name),
  });
  const given = shared(pieces, before, after);
  if (!given) return old;
  return given.map((text, index) =>
    pieces[index]?.isProtected ? (old[index] ?? "") : text.replace(/[\ue001-\ue003]/g, (mark) => shown[mark] ?? mark),
  );
}

/** Addresses and what is between backticks. */
const untouchable = /`[^`]*`|(?:https?:\/\/|www\.)[^\s<>"«»]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;

/** A text cut at its addresses. */
function cut({ text, isProtected }: Piece): Piece[] {
  if (isProtected) return [{ text, isProtected }];
  const cuts: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(untouchable)) {
    cuts.push({ text: text.slice(end, index), isProtected: false }, { text: found, isProtected: true });
    end = index + found.length;
  }
  return [...cuts, { text: text.slice(end), isProtected: false }];
}

function pass(pieces: readonly Piece[], type: keyof typeof rules): Piece[] {
  const cuts = pieces.map(cut);
  const texts = once(cuts.flat(), type).values();
  return pieces.map(({ isProtected }, index) => ({
    isProtected,
    text: (cuts[index] ?? []).map(() => texts.next().value ?? "").join(""),
  }));
}

const PASSES = 4;

/**
 * One paragraph, set by the rules. What is protected stays as it is.
 * @param pieces whose texts one after the other are the paragraph
 * @returns their new texts. Set once more they stay the same: a paragraph that never comes to rest is left as it was
 */
export function setParagraph(pieces: readonly Piece[], type: TypografType): string[] {
  const old = pieces.map(({ text }) => text);
  if (type === "none") return old;
  let now: readonly Piece[] = pieces;
  for (let count = 0; count < PASSES; count++) {
    const next = pass(now, type);
    if (next.every(({ text }, index) => text === now[index]?.text)) return next.map(({ text }) => text);
    now = next;
  }
  return old;
}

/** A plain text, line by line. */
export const setText = (text: string, type: TypografType): string =>
  text
    .split(/(\r?\n)/)
    .map((line, index) => (index % 2 === 1 ? line : setParagraph([{ text: line, isProtected: false }], type).join("")))
    .join("");

type JsonNode = {
  type?: string;
  text?: string;
  marks?: readonly { type?: string }[];
  content?: readonly JsonNode[];
};

/** Lines of one paragraph, each with the break that ends it. */
function linesOf(content: readonly JsonNode[]): JsonNode[][] {
  const lines: JsonNode[][] = [[]];
  for (const node of content) {
    lines.at(-1)?.push(node);
    if (node.type === "hardBreak") lines.push([]);
  }
  return lines;
}

function setLine(content: readonly JsonNode[], type: TypografType): JsonNode[] {
  const pieces = content.map(({ text = "", marks = [] }) => ({
    text,
    isProtected: marks.some((mark) => mark.type === "link"),
  }));
  const texts = setParagraph(pieces, type);
  return content.flatMap((node, index) => {
    if (node.text === undefined) return [setNode(node, type)];
    const text = texts[index] ?? "";
    return text === "" ? [] : [{ ...node, text }];
  });
}

/** A checked chapter's document; its footnotes are paragraphs of their own. */
export function setNode<N extends JsonNode>(node: N, type: TypografType): N {
  const { content } = node;
  if (!content) return node;
  const isText = content.some(({ text }) => text !== undefined);
  return {
    ...node,
    content: isText
      ? linesOf(content).flatMap((line) => setLine(line, type))
      : content.map((child) => setNode(child, type)),
  };
}
