import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { type Json, keyOf } from "../../../document/merging/nodes.ts";
import { hunksBetween } from "../../../document/merging/threeWay.ts";
import { splitWords } from "../../../document/pieces.ts";
import { withoutRuns } from "./runs.ts";

const arrived = new PluginKey<DecorationSet>("arrived");

type Stretch = { from: number; to: number };
/** `isLive`: only what came last is marked so, and for a moment. */
type Arrived = "none" | { came: Stretch[]; isLive: boolean };
/** kept: until `forgetArrival`; live: for a moment. */
type Marking = "none" | "kept" | "live";

const keysOf = (document: Node): string[] => document.children.map((block) => keyOf(block.toJSON() as Json));

type Token = { key: string; size: number };

/** Words, gaps and signs of a line, with their marks; a note or a break is one thing. */
const tokensOf = (line: Node): Token[] =>
  line.children.flatMap((child) => {
    if (!child.isText) return [{ key: `\n${keyOf(child.toJSON() as Json)}`, size: child.nodeSize }];
    const marks = JSON.stringify(child.marks);
    return splitWords(child.text ?? "").map((piece) => ({
      key: `${marks}${piece}`,
      size: piece.length,
    }));
  });

/** Where each thing begins, and the end of all. */
function sums(sizes: readonly number[]): number[] {
  const all = [0];
  for (const size of sizes) all.push((all.at(-1) ?? 0) + size);
  return all;
}

/** Within one line: what is the same stays, with a caret in it. */
function changeWithin(tr: Transaction, position: number, was: Node, now: Node): void {
  const [old, young] = [tokensOf(was), tokensOf(now)];
  const keys = (tokens: Token[]) => tokens.map(({ key }) => key);
  const hunks = hunksBetween(keys(old), keys(young)) ?? [
    { base: [0, old.length] as const, other: [0, young.length] as const },
  ];
  const [starts, ends] = [old, young].map((tokens) => sums(tokens.map(({ size }) => size))) as [number[], number[]];
  for (const { base, other } of hunks.toReversed())
    tr.replace(
      position + 1 + (starts[base[0]] ?? 0),
      position + 1 + (starts[base[1]] ?? 0),
      now.slice(ends[other[0]] ?? 0, ends[other[1]] ?? 0),
    );
}

/** Where the words at a caret are among some blocks that took the place of theirs: the line that is most like its line. */
function caretAmong(doc: Node, { from, to }: Stretch, line: string, offset: number): number | null {
  let [best, place]: [number, number | null] = [0, null];
  doc.nodesBetween(from, to, (node, position) => {
    if (!node.isTextblock || position < from) return true;
    const words = node.textContent;
    let common = 0;
    while (common < Math.min(words.length, line.length) && words[common] === line[common]) common++;
    // The last one of those that are alike: one's own wording follows the other's.
    const likeness = words === line ? Number.POSITIVE_INFINITY : common + 1;
    if (likeness >= best) [best, place] = [likeness, position + 1 + Math.min(offset, node.content.size)];
    return false;
  });
  return place;
}

/**
 * Shows another text in place of this one. Only what is another is touched: the caret and one's own way back stay with
 * their words, and nothing of it is taken back by «Отменить». The autosave knows already.
 * @param marking of the blocks that came
 */
export function changeText({ state, view, schema }: Editor, document: object, marking: Marking): void {
  const target = schema.nodeFromJSON(JSON.parse(JSON.stringify(document)));
  const now = withoutRuns(state.doc);
  const hunks = hunksBetween(keysOf(now), keysOf(target)) ?? [
    { base: [0, now.childCount] as const, other: [0, target.childCount] as const },
  ];
  const sizesOf = ({ children }: Node) => sums(children.map(({ nodeSize }) => nodeSize));
  const [starts, ends] = [sizesOf(now), sizesOf(target)];
  const { tr } = state;
  const { $head } = state.selection;
  let replaced: readonly [number, number] | null = null;
  // From the end on, so that earlier positions stay.
  for (const { base, other } of hunks.toReversed()) {
    const from = starts[base[0]] ?? 0;
    const [was, is] = [state.doc.maybeChild(base[0]), target.maybeChild(other[0])];
    const isOne = base[1] - base[0] === 1 && other[1] - other[0] === 1;
    if (isOne && was && is?.isTextblock && was.type === is.type && was.hasMarkup(is.type, is.attrs, was.marks))
      changeWithin(tr, from, was, is);
    else {
      const end = starts[base[1]] ?? from;
      tr.replaceWith(from, end, target.children.slice(...other));
      if (from <= $head.pos && $head.pos < end) replaced = other;
    }
  }
  if (replaced && $head.parent.isTextblock) {
    const stretch = { from: ends[replaced[0]] ?? 0, to: ends[replaced[1]] ?? 0 };
    const caret = caretAmong(tr.doc, stretch, $head.parent.textContent, $head.parentOffset);
    if (caret !== null) tr.setSelection(TextSelection.create(tr.doc, caret));
  }
  const came = hunks.map(({ other }) => ({ from: ends[other[0]] ?? 0, to: ends[other[1]] ?? 0 }));
  tr.setMeta("addToHistory", false).setMeta("preventUpdate", true);
  if (marking !== "none") tr.setMeta(arrived, { came, isLive: marking === "live" } satisfies Arrived);
  view.dispatch(tr);
}

/** What has come from elsewhere is not marked any more. */
export function forgetArrival({ state, view }: Editor): void {
  if (arrived.getState(state)?.find().length) view.dispatch(state.tr.setMeta(arrived, "none"));
}

/** The first block that has come is brought into sight. */
export function showArrival({ state, view }: Editor): void {
  const [first] = arrived.getState(state)?.find() ?? [];
  const element = first && view.nodeDOM(first.from);
  if (element instanceof HTMLElement) element.scrollIntoView({ block: "center" });
}

/** Marks the blocks that have come from elsewhere. */
export const arrivals = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key: arrived,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => {
        const news = tr.getMeta(arrived) as Arrived | undefined;
        if (news === "none") return DecorationSet.empty;
        const kept = before.map(tr.mapping, tr.doc);
        if (!news) return kept;
        const { came, isLive } = news;
        const blocks: Decoration[] = [];
        tr.doc.forEach((block, offset) => {
          if (came.some(({ from, to }) => from <= offset && offset < to))
            blocks.push(
              Decoration.node(offset, offset + block.nodeSize, { "data-arrived": isLive ? "live" : "" }, { isLive }),
            );
        });
        const former = isLive ? kept.find(undefined, undefined, ({ isLive }) => isLive === true) : [];
        return kept.remove(former).add(tr.doc, blocks);
      },
    },
    props: { decorations: (state) => arrived.getState(state) },
  });
