import type { Editor } from "@tiptap/core";
import { afterEach, describe, expect, it } from "vitest";
import { toolbarCommands, toolbarState } from "../../src/screens/richText/editor/commands.ts";
import { createChapterEditor } from "../../src/screens/richText/editor/createEditor.ts";
import { doc, paragraph, text } from "../document/documents.ts";

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
const press = (init: KeyboardEventInit) =>
  editor.view.someProp(
    "handleKeyDown",
    (handle) => handle(editor.view, new KeyboardEvent("keydown", { code: "", ...init })) || undefined,
  );
const line = (words: string) => paragraph(text(words));
const aligned = (side: "center" | "right", ...content: object[]) => ({ type: "aligned", attrs: { side }, content });
const frame = (...content: object[]) => ({ type: "frame", content });
const sides = ({ center, right }: ReturnType<typeof toolbarState>) => ({ center, right });

describe("lines in the middle and at the right edge", () => {
  it("go there, to the other side and back by one press each", () => {
    open(doc(line("Эпиграф"), line("Текст")));
    editor.commands.setTextSelection(3);
    toolbarCommands.center(editor);
    expect(editor.getJSON()).toEqual(doc(aligned("center", line("Эпиграф")), line("Текст")));
    expect(sides(toolbarState(editor))).toEqual({ center: true, right: false });
    toolbarCommands.right(editor);
    expect(editor.getJSON()).toEqual(doc(aligned("right", line("Эпиграф")), line("Текст")));
    expect(sides(toolbarState(editor))).toEqual({ center: false, right: true });
    toolbarCommands.right(editor);
    expect(editor.getJSON()).toEqual(doc(line("Эпиграф"), line("Текст")));
    expect(sides(toolbarState(editor))).toEqual({ center: false, right: false });
  });

  it("by keys; Enter goes on there, and in an empty line leads out; Backspace takes the first line out", () => {
    open(doc(line("Эпиграф")));
    editor.commands.setTextSelection(8);
    expect(press({ key: "e", ctrlKey: true, shiftKey: true })).toBe(true);
    press({ key: "Enter" });
    editor.view.dispatch(editor.state.tr.insertText("Автор"));
    expect(editor.getJSON()).toEqual(doc(aligned("center", line("Эпиграф"), line("Автор"))));
    press({ key: "Enter" });
    press({ key: "Enter" });
    expect(editor.getJSON()).toEqual(doc(aligned("center", line("Эпиграф"), line("Автор")), paragraph()));
    editor.commands.setTextSelection(2);
    expect(press({ key: "Backspace" })).toBe(true);
    expect(editor.getJSON()).toEqual(doc(line("Эпиграф"), aligned("center", line("Автор")), paragraph()));
  });
});

describe("a frame", () => {
  it("is put round the chosen paragraphs, holds lines of any side, and is taken off", () => {
    open(doc(line("Внимание!"), line("Уровень повышен"), line("Дальше")));
    editor.commands.setTextSelection({ from: 2, to: 14 });
    toolbarCommands.frame(editor);
    expect(editor.getJSON()).toEqual(doc(frame(line("Внимание!"), line("Уровень повышен")), line("Дальше")));
    expect(toolbarState(editor).frame).toBe(true);
    editor.commands.setTextSelection(16);
    toolbarCommands.center(editor);
    expect(editor.getJSON()).toEqual(
      doc(frame(line("Внимание!"), aligned("center", line("Уровень повышен"))), line("Дальше")),
    );
    editor.commands.setTextSelection(3);
    toolbarCommands.frame(editor);
    expect(editor.getJSON()).toEqual(
      doc(line("Внимание!"), frame(aligned("center", line("Уровень повышен"))), line("Дальше")),
    );
  });
});

describe("a list", () => {
  const item = (...content: object[]) => ({ type: "item", content });
  const list = (ordered: boolean, ...content: object[]) => ({ type: "list", attrs: { ordered }, content });

  it("is made of the chosen paragraphs, gets numbers, and is paragraphs again", () => {
    open(doc(line("меч"), line("щит"), line("Дальше")));
    editor.commands.setTextSelection({ from: 2, to: 8 });
    toolbarCommands.bullets(editor);
    expect(editor.getJSON()).toEqual(doc(list(false, item(line("меч")), item(line("щит"))), line("Дальше")));
    expect([toolbarState(editor).bullets, toolbarState(editor).numbers]).toEqual([true, false]);
    expect(press({ key: "7", ctrlKey: true, shiftKey: true })).toBe(true);
    expect(editor.getJSON()).toEqual(doc(list(true, item(line("меч")), item(line("щит"))), line("Дальше")));
    toolbarCommands.numbers(editor);
    expect(editor.getJSON()).toEqual(doc(line("меч"), line("щит"), line("Дальше")));
    expect([toolbarState(editor).bullets, toolbarState(editor).numbers]).toEqual([false, false]);
  });

  it("goes on by Enter, nests by Tab, comes back by Shift+Tab, and ends by Enter in an empty item", () => {
    open(doc(list(false, item(line("меч")))));
    editor.commands.setTextSelection(6);
    press({ key: "Enter" });
    editor.view.dispatch(editor.state.tr.insertText("дуб"));
    expect(press({ key: "Tab" })).toBe(true);
    expect(editor.getJSON()).toEqual(doc(list(false, item(line("меч"), list(false, item(line("дуб")))))));
    expect(press({ key: "Tab", shiftKey: true })).toBe(true);
    expect(editor.getJSON()).toEqual(doc(list(false, item(line("меч")), item(line("дуб")))));
    press({ key: "Enter" });
    press({ key: "Enter" });
    expect(editor.getJSON()).toEqual(doc(list(false, item(line("меч")), item(line("дуб"))), paragraph()));
  });

  it("nests numbers in numbers", () => {
    open(doc(list(true, item(line("меч")), item(line("дуб")))));
    editor.commands.setTextSelection(11);
    press({ key: "Tab" });
    expect(editor.getJSON()).toEqual(doc(list(true, item(line("меч"), list(true, item(line("дуб")))))));
  });

  it("leaves Tab to the page where nothing can be nested", () => {
    open(doc(list(false, item(line("меч"))), line("Дальше")));
    editor.commands.setTextSelection(4);
    expect(press({ key: "Tab" })).toBeUndefined();
    editor.commands.setTextSelection(11);
    expect([press({ key: "Tab" }), press({ key: "Tab", shiftKey: true })]).toEqual([undefined, undefined]);
  });

  it("lets its first item out by Backspace before the first letter", () => {
    open(doc(list(false, item(line("меч")), item(line("щит")))));
    editor.commands.setTextSelection(3);
    expect(press({ key: "Backspace" })).toBe(true);
    expect(editor.getJSON()).toEqual(doc(line("меч"), list(false, item(line("щит")))));
  });
});

describe("a table", () => {
  const cell = (words = "") => ({ type: "cell", ...(words && { content: [text(words)] }) });
  const table = (...rows: string[][]) => ({
    type: "table",
    content: rows.map((cells) => ({ type: "row", content: cells.map(cell) })),
  });
  const type = (words: string) => editor.view.dispatch(editor.state.tr.insertText(words));

  it("begins with two rows of two cells behind the caret's block, and Tab goes through them to a new row", () => {
    open(doc(line("Статус")));
    editor.commands.setTextSelection(3);
    toolbarCommands.table(editor);
    expect(toolbarState(editor).table).toBe(true);
    for (const words of ["Сила", "10", "Ловкость", "7"]) {
      type(words);
      expect(press({ key: "Tab" })).toBe(true);
    }
    type("Ум");
    expect(editor.getJSON()).toEqual(
      doc(line("Статус"), table(["Сила", "10"], ["Ловкость", "7"], ["Ум", ""]), paragraph()),
    );
    press({ key: "Tab", shiftKey: true });
    type("!");
    expect(editor.getJSON().content?.[1]).toEqual(table(["Сила", "10"], ["Ловкость", "7!"], ["Ум", ""]));
  });

  it("grows and shrinks by rows and columns, and is gone with the last one", () => {
    open(doc(table(["а", "б"], ["в", "г"]), line("Дальше")));
    editor.commands.setTextSelection(3);
    toolbarCommands.rowBelow(editor);
    toolbarCommands.columnAfter(editor);
    type("новое");
    expect(editor.getJSON().content?.[0]).toEqual(table(["а", "", "б"], ["", "новое", ""], ["в", "", "г"]));
    toolbarCommands.deleteRow(editor);
    toolbarCommands.deleteColumn(editor);
    expect(editor.getJSON().content?.[0]).toEqual(table(["а", "б"], ["в", "г"]));
    for (const _ of ["а", "в"]) toolbarCommands.deleteRow(editor);
    expect(editor.getJSON()).toEqual(doc(paragraph(), line("Дальше")));
    expect(toolbarState(editor).table).toBe(false);
  });

  it("has ten columns at most", () => {
    open(doc(table(Array.from({ length: 10 }, () => "а"))));
    editor.commands.setTextSelection(3);
    expect(toolbarCommands.columnAfter(editor)).toBe(false);
  });

  it("takes a line by Enter, and pasted paragraphs as lines", () => {
    open(doc(table(["а", "б"])));
    editor.commands.setTextSelection(4);
    press({ key: "Enter" });
    editor.view.pasteHTML("<p>раз</p><p>два</p>", new Event("paste") as ClipboardEvent);
    const brk = { type: "hardBreak" };
    expect(editor.getJSON()).toEqual(
      doc({
        type: "table",
        content: [
          {
            type: "row",
            content: [{ type: "cell", content: [text("а"), brk, text("раз"), brk, text("два")] }, cell("б")],
          },
        ],
      }),
    );
  });

  it("leaves Shift+Tab in its first cell to the page, and other blocks outside", () => {
    open(doc(table(["а"]), line("Дальше")));
    editor.commands.setTextSelection(3);
    expect(press({ key: "Tab", shiftKey: true })).toBeUndefined();
    for (const name of ["heading1", "quote", "poem", "center", "bullets", "frame", "table"] as const)
      toolbarCommands[name](editor);
    expect(editor.getJSON()).toEqual(doc(table(["а"]), line("Дальше")));
  });
});

it("pasted paragraphs keep their side, neighbours together; empty ones and headings have none", () => {
  open(doc(paragraph()));
  const html =
    '<h2 style="text-align:center">Глава</h2><p style="text-align: center">Раз</p><p align="center">Два</p>' +
    '<p style="text-align:right">Три</p><p style="text-align:center">&nbsp;</p><p style="text-align:justify">Пять</p>';

  editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);
  expect(editor.getJSON()).toEqual(
    doc(
      { type: "heading", attrs: { level: 1 }, content: [text("Глава")] },
      aligned("center", line("Раз"), line("Два")),
      aligned("right", line("Три")),
      paragraph(),
      line("Пять"),
    ),
  );
});

it("copied lines keep their side and their frame", () => {
  const whole = doc(frame(aligned("right", line("Твой К."))), line("Текст"));
  open(whole);
  editor.commands.selectAll();
  const { dom } = editor.view.serializeForClipboard(editor.state.selection.content());
  editor.destroy();
  open(doc(paragraph()));
  editor.view.pasteHTML(dom.innerHTML, new Event("paste") as ClipboardEvent);
  expect(editor.getJSON()).toEqual(whole);
});
