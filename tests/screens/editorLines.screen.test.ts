import type { Editor } from "@tiptap/core";
import { undo } from "@tiptap/pm/history";
import { NodeSelection } from "@tiptap/pm/state";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createChapterEditor, createNoteEditor } from "../../src/screens/richText/editor/createEditor.ts";
import { beginFinding, foundIn } from "../../src/screens/richText/editor/finding.ts";
import { doc, footnote, hardBreak, mark, paragraph, text } from "../document/documents.ts";

const page = globalThis.document;
let editor: Editor;
afterEach(() => editor.destroy());

const open = (document: object): Editor => {
  editor = createChapterEditor({
    element: page.body.appendChild(page.createElement("div")),
    document,
    editable: true,
    label: "Текст главы",
    className: "prose",
    takeImages: () => {},
    openLink: () => {},
    openNode: () => {},
  });
  return editor;
};
const key = (pressed: Editor, init: KeyboardEventInit): boolean | undefined =>
  pressed.view.someProp(
    "handleKeyDown",
    (handle) => handle(pressed.view, new KeyboardEvent("keydown", init)) || undefined,
  );
const paste = (html: string) => {
  editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);
  return editor.getJSON();
};

describe("lines", () => {
  it("Shift+Enter begins the next line of the same paragraph; undone, it is gone", () => {
    open(doc(paragraph(text("Строка один"))));
    editor.commands.setTextSelection(12);
    expect(key(editor, { key: "Enter", shiftKey: true })).toBe(true);
    editor.view.dispatch(editor.state.tr.insertText("строка два"));
    expect(editor.getJSON()).toEqual(doc(paragraph(text("Строка один"), hardBreak, text("строка два"))));
    undo(editor.state, editor.view.dispatch);
    undo(editor.state, editor.view.dispatch);
    expect(editor.getJSON()).toEqual(doc(paragraph(text("Строка один"))));
  });

  it("verses that are pasted with breaks keep their lines", () => {
    open(doc(paragraph()));
    expect(paste("<p>Мороз и солнце,<br>день чудесный,<br></p><br><p>Ещё ты дремлешь.</p>")).toEqual(
      doc(paragraph(text("Мороз и солнце,"), hardBreak, text("день чудесный,")), paragraph(text("Ещё ты дремлешь."))),
    );
  });

  it("and become a poem by one press", () => {
    open(doc(paragraph(text("раз"), hardBreak, text("два"))));
    key(editor, { key: "p", code: "KeyP", ctrlKey: true, altKey: true });
    expect(editor.getJSON().content?.[0]).toEqual({
      type: "poem",
      content: [
        {
          type: "stanza",
          content: [
            { type: "verse", content: [text("раз")] },
            { type: "verse", content: [text("два")] },
          ],
        },
      ],
    });
  });
});

describe("a footnote's editor", () => {
  it.each([
    ["Enter", {}],
    ["Ctrl+Enter", { ctrlKey: true }],
  ])("%s saves", (_, keys) => {
    const onSave = vi.fn();
    editor = createNoteEditor(page.body, doc(paragraph(text("а"))), { className: "", onEscape: () => {}, onSave });
    expect(key(editor, { key: "Enter", ...keys })).toBe(true);
    expect(onSave).toHaveBeenCalledTimes(1);
  });

  it("Shift+Enter begins a new line", () => {
    const onSave = vi.fn();
    editor = createNoteEditor(page.body, doc(paragraph(text("а"))), { className: "", onEscape: () => {}, onSave });
    editor.commands.setTextSelection(2);
    expect(key(editor, { key: "Enter", shiftKey: true })).toBe(true);
    expect(editor.getJSON()).toEqual(doc(paragraph(text("а"), hardBreak)));
    expect(onSave).not.toHaveBeenCalled();
  });
});

describe("search in the text", () => {
  const found = () => [foundIn(editor), editor.state.selection.from] as const;
  const given = doc(
    paragraph(text("Ёлка и "), text("ЕЛКА", mark("bold")), text(".")),
    paragraph(text("Без неё.")),
    paragraph(text("Третья ёл"), text("ка", mark("italic")), footnote(paragraph(text("ёлка")))),
  );

  it("goes from place to place, and around; ё is е, the case does not matter, footnotes are left out", () => {
    open(given);
    const finding = beginFinding(editor);
    finding.look("елка");
    expect(found()).toEqual([{ count: 3, current: 1 }, 1]);
    finding.next();
    expect(found()).toEqual([{ count: 3, current: 2 }, 8]);
    finding.next();
    expect(found()).toEqual([{ count: 3, current: 3 }, 32]);
    finding.next();
    expect(found()).toEqual([{ count: 3, current: 1 }, 1]);
    finding.previous();
    expect(found()).toEqual([{ count: 3, current: 3 }, 32]);
    expect([...editor.view.dom.querySelectorAll("[data-found]")].map((one) => one.textContent)).toEqual([
      "Ёлка",
      "ЕЛКА",
      "ёл",
      "ка",
    ]);
    finding.end();
    expect(editor.view.dom.querySelector("[data-found]")).toBeNull();
    expect(foundIn(editor)).toEqual({ count: 0, current: 0 });
  });

  it("begins where the caret is, and signs of patterns are signs", () => {
    open(doc(paragraph(text("а.б (а.б) аxб"))));
    editor.commands.setTextSelection(3);
    const finding = beginFinding(editor);
    finding.look("а.б");
    expect(found()).toEqual([{ count: 2, current: 2 }, 6]);
    finding.look("(а.б)");
    expect(found()).toEqual([{ count: 1, current: 1 }, 5]);
    finding.look("нет");
    expect(foundIn(editor)).toEqual({ count: 0, current: 0 });
    finding.look("");
    expect(foundIn(editor)).toEqual({ count: 0, current: 0 });
  });

  it("what is typed meanwhile is found too", () => {
    open(doc(paragraph(text("раз"))));
    const finding = beginFinding(editor);
    finding.look("раз");
    editor.view.dispatch(editor.state.tr.insertText("раз ", 1));
    expect(foundIn(editor).count).toBe(2);
    finding.end();
  });

  it("replaces one, then all; marks stay, «$» is a sign, and it is one step back", () => {
    open(given);
    const finding = beginFinding(editor);
    finding.look("ёлка");
    finding.replace("$1");
    expect(found()).toEqual([{ count: 2, current: 1 }, 6]);
    expect(finding.replaceAll("сосна")).toBe(2);
    const replaced = doc(
      paragraph(text("$1 и "), text("сосна", mark("bold")), text(".")),
      paragraph(text("Без неё.")),
      paragraph(text("Третья сосна"), footnote(paragraph(text("ёлка")))),
    );
    expect(editor.getJSON()).toEqual(replaced);
    finding.end();
    undo(editor.state, editor.view.dispatch);
    expect(editor.getJSON().content?.[0]).toEqual(paragraph(text("$1 и "), text("ЕЛКА", mark("bold")), text(".")));
  });

  it("finds nothing in a picture or a note that is chosen", () => {
    open(given);
    const finding = beginFinding(editor);
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, 36)));
    expect(finding.chosen()).toBe("");
    finding.look("\ufffc");
    expect(foundIn(editor).count).toBe(0);
  });
});
