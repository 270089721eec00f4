import type { Editor } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Who else writes; `blockIndex`: the block with their caret, from 0. `isSame`: their text is the one on this screen. */
export type Caret = { key: string; name: string; blockIndex: number; isSame: boolean };

const companions = new PluginKey<DecorationSet>("companions");

/** The block of the text with the caret, from 0. */
export const caretBlock = ({ state }: Editor): number => state.selection.$head.index(0);

/** Shows where others write. In a text that differs from theirs they stay where they were seen last. */
export function showCarets({ state, view, isDestroyed }: Editor, carets: readonly Caret[]): void {
  if (isDestroyed) return;
  if (carets.length > 0 || companions.getState(state)?.find().length)
    view.dispatch(state.tr.setMeta(companions, carets));
}

/** Brings a block into sight. */
export function showBlock({ state, view }: Editor, blockIndex: number): void {
  const place = state.doc.maybeChild(blockIndex) && view.nodeDOM(state.doc.resolve(0).posAtIndex(blockIndex, 0));
  if (place instanceof HTMLElement) place.scrollIntoView({ block: "center" });
}

/** Marks the blocks in which others write with their names. */
export const companionCarets = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key: companions,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => {
        const kept = before.map(tr.mapping, tr.doc);
        const carets = tr.getMeta(companions) as readonly Caret[] | undefined;
        if (!carets) return kept;
        const blocks = carets.flatMap(({ key, name, blockIndex, isSame }) => {
          const [seen] = kept.find(undefined, undefined, (spec) => spec.key === key);
          const block = tr.doc.maybeChild(blockIndex);
          if (!isSame) return seen ?? [];
          if (!block) return [];
          const from = tr.doc.resolve(0).posAtIndex(blockIndex, 0);
          return Decoration.node(from, from + block.nodeSize, { "data-companion": name }, { key });
        });
        return DecorationSet.create(tr.doc, blocks);
      },
    },
    props: { decorations: (state) => companions.getState(state) },
  });
