import type { Editor } from "@tiptap/core";
import { redo, redoDepth, undo, undoDepth } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { type Command, NodeSelection, Selection } from "@tiptap/pm/state";
import { isOrderedAt, toggleList } from "./lists.ts";
import { isEmptyText } from "./placeholder.ts";
import { withRuns } from "./runs.ts";
import { addColumn, addRow, deleteColumn, deleteRow, insertTable, isInTable } from "./tables.ts";
import { areSignsTyped, toggleSigns } from "./typedSigns.ts";
import { togglePoem } from "./verses.ts";

/** Shows another text. The way back stays in the history; the autosave knows already. */
export function replaceText(editor: Editor, document: object): void {
  const { schema, state, view } = editor;
  const node = withRuns(schema.nodeFromJSON(JSON.parse(JSON.stringify(document))));
  view.dispatch(state.tr.replaceWith(0, state.doc.content.size, node.content).setMeta("preventUpdate", true));
}

/** How deep in the text the innermost block of a kind is that holds the caret; 0: there is none. */
function depthOf({ state }: Editor, name: string): number {
  const { $from } = state.selection;
  let depth = $from.depth;
  while (depth > 0 && $from.node(depth).type.name !== name) depth--;
  return depth;
}
const within = (editor: Editor, name: string): boolean => depthOf(editor, name) > 0;

/** Where the lines at the caret are: null where a text begins. */
function sideOf(editor: Editor): "center" | "right" | null {
  const depth = depthOf(editor, "aligned");
  return depth > 0 ? editor.state.selection.$from.node(depth).attrs.side : null;
}

/** Puts the chosen lines there, or back where they were. */
export function align(editor: Editor, side: "center" | "right"): boolean {
  const depth = depthOf(editor, "aligned");
  const { selection, tr } = editor.state;
  if (depth === 0 || sideOf(editor) === side) return atText(editor).toggleWrap("aligned", { side }).run();
  editor.view.focus();
  editor.view.dispatch(tr.setNodeMarkup(selection.$from.before(depth), null, { side }));
  return true;
}

/** TipTap's own focus waits for a frame, and letters typed in between are lost. */
function atText(editor: Editor) {
  editor.view.focus();
  return editor.chain();
}

/** The caret goes to the beginning of the text, at once. */
export function enterText(editor: Editor): void {
  editor.view.dispatch(editor.state.tr.setSelection(Selection.atStart(editor.state.doc)).scrollIntoView());
  editor.view.focus();
}

/** The focus goes from the text to its toolbar, which gives it back by Escape. @returns false: there is none */
export function enterToolbar({ view }: Editor): boolean {
  const text = view.dom.parentElement?.id;
  const stop = document.querySelector<HTMLElement>(`[role="toolbar"][aria-controls="${text}"] [tabindex="0"]`);
  stop?.focus();
  return stop !== null;
}

/** May the caret take the focus: nobody has it, or what has it has only led here? */
function isFocusFree(): boolean {
  const active = document.activeElement;
  if (!active || active === document.body || active.id === "main" || !active.checkVisibility()) return true;
  return active.matches("a[aria-current]");
}

/**
 * A person who opens a chapter can write at once. The focus stays where the person has moved it by then. A touch would
 * bring up the keyboard over the text, so on touch screens only an empty text takes the caret.
 */
export function takeCaret({ view, state }: Editor): void {
  const isTouch = window.matchMedia("(hover: none)").matches;
  if (isFocusFree() && (!isTouch || isEmptyText(state.doc))) view.focus();
}

/** A command of ProseMirror by a button. */
const run =
  (command: Command) =>
  (editor: Editor): boolean => {
    editor.view.focus();
    return command(editor.state, editor.view.dispatch);
  };

/** What is on at the caret, by the names of the toolbar. */
export function toolbarState(editor: Editor) {
  const { selection } = editor.state;
  const chosen = selection instanceof NodeSelection ? selection.node.type.name : "";
  return {
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    strike: editor.isActive("strike"),
    superscript: editor.isActive("superscript"),
    subscript: editor.isActive("subscript"),
    heading1: editor.isActive("heading", { level: 1 }),
    heading2: editor.isActive("heading", { level: 2 }),
    quote: within(editor, "quote"),
    poem: within(editor, "poem"),
    center: sideOf(editor) === "center",
    right: sideOf(editor) === "right",
    frame: within(editor, "frame"),
    bullets: isOrderedAt(editor.state) === false,
    numbers: isOrderedAt(editor.state) === true,
    table: isInTable(editor.state),
    signs: areSignsTyped(editor),
    link: editor.isActive("link"),
    image: chosen === "image",
    footnote: chosen === "footnote",
    canUndo: undoDepth(editor.state) > 0,
    canRedo: redoDepth(editor.state) > 0,
  };
}
export type ToolbarState = ReturnType<typeof toolbarState>;

/** Everything that the toolbar does to the text, by the names of its buttons. */
export const toolbarCommands = {
  undo: (editor: Editor) => atText(editor) && undo(editor.state, editor.view.dispatch),
  redo: (editor: Editor) => atText(editor) && redo(editor.state, editor.view.dispatch),
  bold: (editor: Editor) => atText(editor).toggleMark("bold").run(),
  italic: (editor: Editor) => atText(editor).toggleMark("italic").run(),
  strike: (editor: Editor) => atText(editor).toggleMark("strike").run(),
  superscript: (editor: Editor) => atText(editor).toggleMark("superscript").run(),
  subscript: (editor: Editor) => atText(editor).toggleMark("subscript").run(),
  heading1: (editor: Editor) => atText(editor).toggleNode("heading", "paragraph", { level: 1 }).run(),
  heading2: (editor: Editor) => atText(editor).toggleNode("heading", "paragraph", { level: 2 }).run(),
  quote: (editor: Editor) => atText(editor).toggleWrap("quote").run(),
  poem: run(togglePoem),
  center: (editor: Editor) => align(editor, "center"),
  right: (editor: Editor) => align(editor, "right"),
  frame: (editor: Editor) => atText(editor).toggleWrap("frame").run(),
  bullets: run(toggleList(false)),
  numbers: run(toggleList(true)),
  signs: toggleSigns,
  table: run(insertTable),
  rowBelow: run(addRow),
  columnAfter: run(addColumn),
  deleteRow: run(deleteRow),
  deleteColumn: run(deleteColumn),
  separator: (editor: Editor) => insertSeparator(editor),
} as const;
export type ToolbarCommand = keyof typeof toolbarCommands;

function insertSeparator(editor: Editor): boolean {
  const { $to } = editor.state.selection;
  // A separator is between blocks: after a poem, not in it.
  const after = $to.depth === 0 ? $to.pos : $to.after(1);
  const isLast = after === editor.state.doc.content.size;
  return atText(editor)
    .insertContentAt(after, [{ type: "separator" }, ...(isLast ? [{ type: "paragraph" }] : [])], {
      updateSelection: false,
    })
    .setTextSelection(after + 2)
    .run();
}

/** The footnote or the image at a position. */
export const nodeAt = (editor: Editor, position: number): Node | null => editor.state.doc.nodeAt(position);

/** A picture after the block that holds the position. */
export function insertImage(
  editor: Editor,
  position: number,
  attrs: { fileId: string; width: number; height: number },
): void {
  const { doc } = editor.state;
  const $at = doc.resolve(Math.min(position, doc.content.size));
  const after = $at.depth === 0 ? $at.pos : $at.after(1);
  const isLast = after === doc.content.size;
  editor
    .chain()
    .insertContentAt(after, [{ type: "image", attrs }, ...(isLast ? [{ type: "paragraph" }] : [])], {
      updateSelection: false,
    })
    .run();
}
