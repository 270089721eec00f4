import type { Editor } from "@tiptap/core";
import { undo } from "@tiptap/pm/history";
import { afterEach, describe, expect, it } from "vitest";
import { toolbarCommands, toolbarState } from "../../src/screens/richText/editor/commands.ts";
import { createChapterEditor } from "../../src/screens/richText/editor/createEditor.ts";
import { quoteAfter } from "../../src/screens/richText/editor/typedSigns.ts";
import { createTypedSigns } from "../../src/services/typedSigns.service.ts";
import { doc, paragraph, text } from "../document/documents.ts";
import { untyped } from "../support/fakes.ts";

const page = globalThis.document;
let editor: Editor;
afterEach(() => editor?.destroy());

const memory = (kept: string | null = null) => {
  let value = kept;
  return {
    storage: (): Storage => untyped({ getItem: () => value, setItem: (_: string, next: string) => (value = next) }),
    kept: () => value,
  };
};
const open = (words = "", device = memory()): Editor => {
  editor = createChapterEditor({
    element: page.body.appendChild(page.createElement("div")),
    document: doc(words ? paragraph(text(words)) : paragraph()),
    editable: true,
    label: "Текст главы",
    className: "prose",
    signs: createTypedSigns(device),
    takeImages: () => {},
    openLink: () => {},
    openNode: () => {},
  });
  editor.commands.setTextSelection(words.length + 1);
  return editor;
};
/** Letter by letter, as a keyboard does. */
const type = (words: string) => {
  for (const letter of words) {
    const { from, to } = editor.state.selection;
    const isHandled = editor.view.someProp("handleTextInput", (handle) =>
      handle(editor.view, from, to, letter, () => editor.state.tr.insertText(letter, from, to)),
    );
    if (!isHandled) editor.view.dispatch(editor.state.tr.insertText(letter, from, to));
  }
};
const backspace = () =>
  editor.view.someProp("handleKeyDown", (handle) =>
    handle(editor.view, new KeyboardEvent("keydown", { key: "Backspace" })),
  );
const words = () => editor.state.doc.textContent;

describe("what is typed for a sign", () => {
  it.each([
    ['Он сказал: "Иди".', "Он сказал: «Иди»."],
    ['Роман "Мой "Пушкин" и я"', "Роман «Мой „Пушкин“ и я»"],
    ['("Да")', "(«Да»)"],
    ["Москва -- столица", "Москва\u00a0— столица"],
    ["Москва - столица", "Москва\u00a0— столица"],
    ["слово--слово", "слово—слово"],
    ["кто-то", "кто-то"],
    ["Ну...", "Ну…"],
    ["Ну....", "Ну…."],
    ["- Кто там?", "—\u00a0Кто там?"],
    ["---", "—-"],
  ])("%s", (typed, expected) => {
    open();
    type(typed);
    expect(words()).toBe(expected);
  });

  it("comes back by one Backspace, and is not replaced there again", () => {
    open("Знак ");
    type('"');
    expect(words()).toBe("Знак «");
    backspace();
    expect(words()).toBe('Знак "');
    type("а");
    expect(words()).toBe('Знак "а');
    open("Ну");
    type("...");
    backspace();
    type(" да");
    expect(words()).toBe("Ну... да");
    open("Москва");
    type(" - ");
    backspace();
    type("столица");
    expect(words()).toBe("Москва - столица");
  });

  it("comes back by undo too", () => {
    open("Ну");
    type("...");
    undo(editor.state, editor.view.dispatch);
    expect(words()).toBe("Ну...");
  });

  it("stays what it is in a pasted text", () => {
    open();
    editor.view.pasteText('Он -- "друг"...', new Event("paste") as ClipboardEvent);
    expect(words()).toBe('Он -- "друг"...');
  });
});

it("a tool turns it off on this device, and on again", () => {
  const device = memory();
  open("", device);
  expect(toolbarState(editor).signs).toBe(true);
  toolbarCommands.signs(editor);
  expect([toolbarState(editor).signs, device.kept()]).toEqual([false, "off"]);
  type('"Да"...');
  expect(words()).toBe('"Да"...');
  editor.destroy();
  open("", device);
  expect(toolbarState(editor).signs).toBe(false);
  toolbarCommands.signs(editor);
  expect([toolbarState(editor).signs, device.kept()]).toEqual([true, "on"]);
});

it("a window that keeps nothing puts signs until it is turned off", () => {
  const signs = createTypedSigns({
    storage: () => {
      throw new Error("denied");
    },
  });
  expect(signs.areOn()).toBe(true);
  signs.turn(false);
  expect(signs.areOn()).toBe(false);
});

it.each([
  ["", "«"],
  ["Он сказал: ", "«"],
  ["«Мой ", "„"],
  ["«Мой „Пушкин", "“"],
  ["«Мой „Пушкин“ и я", "»"],
  ["Дюйм 5", "»"],
  ["— ", "«"],
])("after «%s» a quotation mark is %s", (before, sign) => {
  expect(quoteAfter(before)).toBe(sign);
});
