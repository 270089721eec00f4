import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { patternOf } from "../../../document/soughtWords.ts";
import type { SoughtPlace } from "../../../text/bookSearch.ts";

type TextRange = { from: number; to: number };
/** `at`: index of the place that is chosen; -1: none is. */
type Found = { pattern: RegExp | null; places: readonly TextRange[]; at: number; marks: DecorationSet };

/** So many places around the caret are marked: a long chapter has one letter a hundred thousand times. */
const MARKED = 500;
/** The text of a block, a sign a position: what is no text cannot be found. Words of footnotes stand in their dialogs. */
function signsOf({ children }: Node): string {
  return children.map((child) => child.text ?? "\u0000".repeat(child.nodeSize)).join("");
}

/** Of each pattern what was found in a block: a key changes one block of thousands. */
const known = new WeakMap<RegExp, WeakMap<Node, readonly TextRange[]>>();

function placesOf(block: Node, pattern: RegExp): readonly TextRange[] {
  const blocks = known.get(pattern) ?? new WeakMap<Node, readonly TextRange[]>();
  known.set(pattern, blocks);
  const before = blocks.get(block);
  if (before) return before;
  const places = [...signsOf(block).matchAll(pattern)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
  }));
  blocks.set(block, places);
  return places;
}

/** Every place, block by block: a new search for each would take seconds of a long chapter. */
function placesIn(doc: Node, pattern: RegExp | null): TextRange[] {
  const places: TextRange[] = [];
  if (pattern)
    doc.descendants((node, position) => {
      if (!node.isTextblock) return true;
      const start = position + 1;
      for (const { from, to } of placesOf(node, pattern)) places.push({ from: start + from, to: start + to });
      return false;
    });
  return places;
}

function foundBy(pattern: RegExp | null, places: readonly TextRange[], { doc, selection }: EditorState): Found {
  const { from, to } = selection;
  const near = places.findIndex((place) => place.from >= from);
  const around = near < 0 ? places.length : near;
  const at = places[around]?.from === from && places[around]?.to === to ? around : -1;
  const start = Math.max(0, around - MARKED);
  const marks = places
    .slice(start, around + MARKED)
    .map((place, index) =>
      Decoration.inline(place.from, place.to, { "data-found": start + index === at ? "chosen" : "" }),
    );
  return { pattern, places, at, marks: DecorationSet.create(doc, marks) };
}

const finding = new PluginKey<Found>("finding");
const nothing: Found = { pattern: null, places: [], at: -1, marks: DecorationSet.empty };

const plugin = () =>
  new Plugin<Found>({
    key: finding,
    state: {
      init: () => nothing,
      apply: (tr, before, _, state) => {
        const request = tr.getMeta(finding) as { pattern: RegExp | null } | undefined;
        if (!request && !tr.docChanged && !tr.selectionSet) return before;
        const { pattern } = request ?? before;
        return foundBy(pattern, request || tr.docChanged ? placesIn(state.doc, pattern) : before.places, state);
      },
    },
    props: { decorations: (state) => finding.getState(state)?.marks },
  });

/** Where the text of a block begins, those of notes counted as a search of the whole book counts them; -1: there is none. */
function beginningOf(doc: Node, block: number): number {
  let [count, start] = [0, -1];
  doc.descendants((node, position) => {
    if (node.isTextblock && count++ === block) start = position + 1;
    return start < 0;
  });
  return start;
}

/** The note that holds a position; null: it is in the text itself. */
function noteAt(doc: Node, position: number): NodeSelection | null {
  const at = doc.resolve(position);
  for (let depth = at.depth; depth > 0; depth--)
    if (at.node(depth).type.name === "footnote") return NodeSelection.create(doc, at.before(depth));
  return null;
}

const put = (tr: Transaction, { from, to }: TextRange, words: string): Transaction => {
  const marks = tr.doc.resolve(from).marksAcross(tr.doc.resolve(to)) ?? [];
  return words === "" ? tr.delete(from, to) : tr.replaceWith(from, to, tr.doc.type.schema.text(words, marks));
};

/** Search in the text of one editor; what is found is marked until it ends. */
export function beginFinding(editor: Editor) {
  editor.registerPlugin(plugin());
  /** Where one was when the search began: what is typed is looked for from there on. */
  const start = editor.state.selection.from;
  const found = () => finding.getState(editor.state) ?? nothing;

  const choose = (tr: Transaction, place: TextRange | undefined): void => {
    editor.view.dispatch(place ? tr.setSelection(TextSelection.create(tr.doc, place.from, place.to)) : tr);
    // ProseMirror shows the selection where the focus is, and that is in the field.
    editor.view.dom.querySelector('[data-found="chosen"]')?.scrollIntoView({ block: "center" });
  };
  const next = () => {
    const { places } = found();
    const { from, to } = editor.state.selection;
    choose(editor.state.tr, places.find((place) => place.from >= to && place.from > from) ?? places[0]);
  };
  return {
    /** Words that are chosen, if they stand in one line. */
    chosen: (): string => {
      const { from, to } = editor.state.selection;
      const words = editor.state.doc.textBetween(from, to, "\n");
      return words.length > 100 || words.includes("\n") ? "" : words;
    },
    look: (words: string): void => {
      const pattern = patternOf({ words });
      const places = placesIn(editor.state.doc, pattern);
      const tr = editor.state.tr.setMeta(finding, { pattern });
      choose(tr, places.find(({ from }) => from >= start) ?? places[0]);
    },
    /** Chooses a place that was found in the stored text, or the nearest one behind it: the text may have changed. */
    show: ({ block, offset }: SoughtPlace): void => {
      const { state, view } = editor;
      const beginning = beginningOf(state.doc, block);
      if (beginning < 0) return;
      const note = noteAt(state.doc, beginning);
      if (note) {
        view.dispatch(state.tr.setSelection(note));
        const shown = view.nodeDOM(note.from);
        if (shown instanceof HTMLElement) shown.scrollIntoView({ block: "center" });
        return;
      }
      const { places } = found();
      const place = places.find(({ from }) => from === beginning + offset);
      choose(state.tr, place ?? places.find(({ from }) => from >= beginning) ?? places[0]);
    },
    next,
    previous: (): void => {
      const { places } = found();
      choose(editor.state.tr, places.findLast(({ to }) => to <= editor.state.selection.from) ?? places.at(-1));
    },
    /** The chosen place; where none is, the next one is chosen. */
    replace: (words: string): void => {
      const { places, at } = found();
      const place = places[at];
      if (place) editor.view.dispatch(put(editor.state.tr, place, words));
      next();
    },
    /** One step of the history. @returns how many places there were */
    replaceAll: (words: string): number => {
      const { places } = found();
      const { tr } = editor.state;
      for (const place of places.toReversed()) put(tr, place, words);
      if (places.length > 0) editor.view.dispatch(tr);
      return places.length;
    },
    end: (): void => {
      if (!editor.isDestroyed) editor.unregisterPlugin(finding);
    },
  };
}
export type Finding = ReturnType<typeof beginFinding>;

/** How many places are found, and which of them is chosen; 0: none is. */
export function foundIn({ state }: Editor): { count: number; current: number } {
  const { places, at } = finding.getState(state) ?? nothing;
  return { count: places.length, current: at + 1 };
}
