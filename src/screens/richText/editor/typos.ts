import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { Typo } from "../../../api/contract/typos.ts";
import { blockLike, nearestIn } from "../../../document/quotes.ts";

type TextRange = { from: number; to: number };
type Noted = Pick<Typo, "id" | "text" | "from" | "paragraph">;

const places = new PluginKey<DecorationSet>("typos");

/** The characters of a block that readers' places count, each with its position. */
function signsOf(block: Node, start: number): { words: string; positions: number[] } {
  let words = "";
  const positions: number[] = [];
  block.descendants((node, position) => {
    if (node.type.name === "footnote") return false;
    for (let index = 0; index < (node.text?.length ?? 0); index++) positions.push(start + position + index);
    words += node.text ?? "";
    return true;
  });
  return { words, positions };
}

/** Where the words of notes stand in a text that is being written; what is not there any more is left out. */
function placesIn(doc: Node, typos: readonly Noted[]): (TextRange & { id: number })[] {
  const blocks: ReturnType<typeof signsOf>[] = [];
  doc.forEach((block, offset) => void blocks.push(signsOf(block, offset + 1)));
  const words = blocks.map((block) => block.words);
  return typos.flatMap(({ id, text, from, paragraph }) => {
    const block = blocks[blockLike(words, paragraph, from.block)];
    const [line = ""] = text.split("\n");
    const at = block && line ? nearestIn(block.words, line, from.offset) : -1;
    const [first, last] = [block?.positions[at], block?.positions[at + line.length - 1]];
    return first === undefined || last === undefined ? [] : [{ id, from: first, to: last + 1 }];
  });
}

const plugin = () =>
  new Plugin<DecorationSet>({
    key: places,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => {
        const typos = tr.getMeta(places) as readonly Noted[] | undefined;
        if (!typos) return before.map(tr.mapping, tr.doc);
        const found = placesIn(tr.doc, typos);
        return DecorationSet.create(
          tr.doc,
          found.map(({ id, from, to }) => Decoration.inline(from, to, { "data-typo": "" }, { id })),
        );
      },
    },
    props: { decorations: (state) => places.getState(state) },
  });

/** Typos reported by readers, shown in the text of one editor; each goes with its words, wherever these move. */
export function showTypos(editor: Editor) {
  editor.registerPlugin(plugin());
  const placeOf = (id: number): TextRange | null =>
    places.getState(editor.state)?.find(undefined, undefined, (spec) => spec.id === id)[0] ?? null;
  return {
    set: (typos: readonly Noted[]): void =>
      editor.view.dispatch(editor.state.tr.setMeta(places, typos).setMeta("addToHistory", false)),
    placeOf,
    /** Selects the words, with the focus in the text. */
    choose: (id: number): void => {
      const place = placeOf(id);
      if (!place) return;
      const { tr } = editor.state;
      editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, place.from, place.to)).scrollIntoView());
      editor.view.focus();
    },
    end: (): void => {
      if (!editor.isDestroyed) editor.unregisterPlugin(places);
    },
  };
}
