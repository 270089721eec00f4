import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { type Json, keyOf } from "../../../document/merging/nodes.ts";
import { hunksBetween } from "../../../document/merging/threeWay.ts";
import { withoutRuns } from "./runs.ts";

const arrived = new PluginKey<DecorationSet>("arrived");

type Arrived = "none" | { from: number; to: number }[];

const keysOf = (document: Node): string[] => document.children.map((block) => keyOf(block.toJSON() as Json));

/** Where each block begins, and the end of all. */
function startsOf(document: Node): number[] {
  const starts = [0];
  for (const block of document.children) starts.push((starts.at(-1) ?? 0) + block.nodeSize);
  return starts;
}

/** Within one block: what is the same at both ends stays, with a caret in it. */
function changeWithin(tr: Transaction, position: number, was: Node, now: Node): void {
  const start = was.content.findDiffStart(now.content);
  const end = was.content.findDiffEnd(now.content);
  if (start === null || end === null) return;
  const over = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(position + 1 + start, position + 1 + end.a + over, now.slice(start, end.b + over));
}

/**
 * Shows another text in place of this one. Only what is another is touched: the caret and one's own way back stay with
 * their words, and nothing of it is taken back by «Отменить». The autosave knows already.
 * @param isMarked the blocks that came are marked until `forgetArrival`
 */
export function changeText({ state, view, schema }: Editor, document: object, isMarked: boolean): void {
  const target = schema.nodeFromJSON(JSON.parse(JSON.stringify(document)));
  const now = withoutRuns(state.doc);
  const hunks = hunksBetween(keysOf(now), keysOf(target)) ?? [
    { base: [0, now.childCount] as const, other: [0, target.childCount] as const },
  ];
  const [starts, ends] = [startsOf(now), startsOf(target)];
  const { tr } = state;
  // From the end on, so that earlier positions stay.
  for (const { base, other } of hunks.toReversed()) {
    const from = starts[base[0]] ?? 0;
    const [was, is] = [state.doc.maybeChild(base[0]), target.maybeChild(other[0])];
    const isOne = base[1] - base[0] === 1 && other[1] - other[0] === 1;
    if (isOne && was && is?.isTextblock && was.type === is.type && was.hasMarkup(is.type, is.attrs, was.marks))
      changeWithin(tr, from, was, is);
    else tr.replaceWith(from, starts[base[1]] ?? from, target.children.slice(...other));
  }
  const came = hunks.map(({ other }) => ({ from: ends[other[0]] ?? 0, to: ends[other[1]] ?? 0 }));
  tr.setMeta("addToHistory", false).setMeta("preventUpdate", true);
  if (isMarked) tr.setMeta(arrived, came);
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
        const blocks: Decoration[] = [];
        tr.doc.forEach((block, offset) => {
          if (news.some(({ from, to }) => from <= offset && offset < to))
            blocks.push(Decoration.node(offset, offset + block.nodeSize, { "data-arrived": "" }));
        });
        return kept.add(tr.doc, blocks);
      },
    },
    props: { decorations: (state) => arrived.getState(state) },
  });
