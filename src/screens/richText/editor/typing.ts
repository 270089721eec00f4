import { Extension, InputRule } from "@tiptap/core";
import { lift } from "@tiptap/pm/commands";
import { history, redo, undo } from "@tiptap/pm/history";
import { type Command, NodeSelection, Selection, TextSelection } from "@tiptap/pm/state";
import { align, enterToolbar } from "./commands.ts";
import { breakLine } from "./lineBreaks.ts";
import { liftItem, liftItemAtStart, nextItem, sinkItem, toggleList } from "./lists.ts";
import { breakInCell, nextCell, previousCell } from "./tables.ts";
import { leaveVerse, liftVerse, togglePoem } from "./verses.ts";

/** What a key of the editor opens outside of it. */
export type EditorDoors = { openLink: () => void; openNode: (position: number) => void };

/** The next line by a key: in the chapter and in a footnote. */
export const LineKeys = Extension.create({
  name: "lineKeys",
  addKeyboardShortcuts() {
    return { "Shift-Enter": () => breakLine(this.editor.state, this.editor.view.dispatch) };
  },
});

export const UndoRedo = Extension.create({
  name: "undoRedo",
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch);
    return { "Mod-z": run(undo), "Shift-Mod-z": run(redo), "Mod-y": run(redo) };
  },
});

/** Marks by keys: in the chapter and in a footnote. */
export const MarkKeys = Extension.create<Pick<EditorDoors, "openLink">>({
  name: "markKeys",
  addOptions: () => ({ openLink: () => {} }),
  addKeyboardShortcuts() {
    const toggle = (mark: string) => () => this.editor.commands.toggleMark(mark);
    return {
      "Mod-b": toggle("bold"),
      "Mod-i": toggle("italic"),
      "Mod-Shift-x": toggle("strike"),
      "Mod-.": toggle("superscript"),
      "Mod-,": toggle("subscript"),
      "Mod-k": () => {
        this.options.openLink();
        return true;
      },
    };
  },
});

/** Blocks that hold paragraphs. */
const holders: readonly string[] = ["quote", "aligned", "frame"];

/** Backspace at the very start of such a block: its first paragraph comes out. */
const liftFirst: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const depth = $from.depth - 1;
  if (!empty || $from.parentOffset > 0 || depth < 1) return false;
  return holders.includes($from.node(depth).type.name) && $from.index(depth) === 0 && lift(state, dispatch);
};

/** Blocks by keys, and how one gets out of them. */
export const BlockKeys = Extension.create<Pick<EditorDoors, "openNode">>({
  name: "blockKeys",
  // Before TipTap's own Enter and Backspace.
  priority: 200,
  addOptions: () => ({ openNode: () => {} }),
  addKeyboardShortcuts() {
    const heading = (level: number) => () => this.editor.commands.toggleNode("heading", "paragraph", { level });
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch);
    const goTo = (side: "start" | "end") => () => {
      const { doc, tr } = this.editor.state;
      this.editor.view.dispatch(
        tr.setSelection(side === "start" ? Selection.atStart(doc) : Selection.atEnd(doc)).scrollIntoView(),
      );
      return true;
    };
    return {
      "Mod-Alt-1": heading(1),
      "Mod-Alt-2": heading(2),
      "Mod-Shift-b": () => this.editor.commands.toggleWrap("quote"),
      "Mod-Alt-p": run(togglePoem),
      "Mod-Shift-e": () => align(this.editor, "center"),
      "Mod-Shift-r": () => align(this.editor, "right"),
      "Mod-Home": goTo("start"),
      "Mod-End": goTo("end"),
      "Alt-F10": () => enterToolbar(this.editor),
      "Mod-Shift-8": run(toggleList(false)),
      "Mod-Shift-7": run(toggleList(true)),
      Tab: () => run(nextCell)() || run(sinkItem)(),
      "Shift-Tab": () => run(previousCell)() || run(liftItem)(),
      Backspace: () => run(liftItemAtStart)() || run(liftVerse)() || run(liftFirst)(),
      Enter: () => {
        const { selection } = this.editor.state;
        if (selection instanceof NodeSelection && ["footnote", "image"].includes(selection.node.type.name)) {
          this.options.openNode(selection.from);
          return true;
        }
        return run(breakInCell)() || run(nextItem)() || run(leaveVerse)();
      },
    };
  },
});

/** «***» becomes a separator, «- » the dash of a dialogue with a no-break space. */
export const TypingRules = Extension.create({
  name: "typingRules",
  addInputRules: () => [
    new InputRule({
      find: /^(?:\* \* \*|\*\*\*)$/,
      handler: ({ state, range }) => {
        const { tr, schema } = state;
        const $from = tr.doc.resolve(range.from);
        const { separator, paragraph } = schema.nodes;
        const index = $from.index(-1);
        const isFit = separator && $from.node(-1).canReplaceWith(index, index + 1, separator);
        if (!isFit || !paragraph || $from.parent.type !== paragraph) return null;
        // Nothing may stand behind what has just been typed: `***` inside a sentence stays what it is.
        if ($from.parent.content.size > range.to - range.from) return null;
        const start = $from.before();
        tr.replaceWith(start, $from.after(), [separator.create(), paragraph.create()]);
        tr.setSelection(TextSelection.create(tr.doc, start + 2));
        return undefined;
      },
    }),
    new InputRule({
      find: /^[-–—] $/,
      handler: ({ state, range }) => {
        const { tr } = state;
        tr.insertText("—\u00a0", range.from, range.to);
      },
    }),
  ],
});
