import type { Editor } from "@tiptap/core";
import { undo } from "@tiptap/pm/history";
import { afterEach, expect, test } from "vitest";
import { readDocument } from "../../src/document/document.ts";
import { replaceText, toolbarCommands } from "../../src/screens/richText/editor/commands.ts";
import { createChapterEditor } from "../../src/screens/richText/editor/createEditor.ts";
import { withoutRuns } from "../../src/screens/richText/editor/runs.ts";
import { takeTypography } from "../../src/screens/richText/editor/typography.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const textOf = (count: number) => ({
  type: "doc",
  content: Array.from({ length: count }, (_, index) => paragraph(`Абзац ${index}`)),
});

let editor: Editor;
afterEach(() => editor.destroy());

function open(document: object): HTMLElement {
  const element = page.createElement("div");
  page.body.append(element);
  editor = createChapterEditor({
    element,
    document,
    editable: true,
    label: "Текст главы",
    className: "prose",
    takeImages: () => {},
    openLink: () => {},
    openNode: () => {},
  });
  return editor.view.dom;
}
const page = globalThis.document;
const bare = () => JSON.parse(JSON.stringify(withoutRuns(editor.state.doc)));
const runsIn = (dom: HTMLElement) => [...dom.children].map((one) => [one.tagName, one.childElementCount]);

test("a chapter of 400 blocks has no runs", () => {
  const dom = open(textOf(400));
  expect(dom.querySelector("[data-run]")).toBeNull();
  expect(dom.children).toHaveLength(400);
});

test("a longer one is in runs of 32, and no other document knows of them", () => {
  const dom = open(textOf(401));
  expect(runsIn(dom)).toEqual([...Array.from({ length: 12 }, () => ["DIV", 32]), ["DIV", 17]]);
  expect(bare()).toEqual(textOf(401));
});

test("a new block goes with the block before it; undone, it is gone", () => {
  const dom = open(textOf(401));
  editor.commands.setTextSelection(8);
  editor.commands.splitBlock();
  expect(runsIn(dom).slice(0, 2)).toEqual([
    ["DIV", 33],
    ["DIV", 32],
  ]);
  expect(bare().content.slice(0, 3)).toEqual([paragraph("Абзац 0"), { type: "paragraph" }, paragraph("Абзац 1")]);
  undo(editor.state, editor.view.dispatch);
  expect(bare()).toEqual(textOf(401));
});

test("a block becomes a title, a quote and a poem, and a paragraph again", () => {
  open(textOf(401));
  editor.commands.setTextSelection(3);
  const first = () => bare().content[0];
  toolbarCommands.heading1(editor);
  expect(first()).toEqual({ ...paragraph("Абзац 0"), type: "heading", attrs: { level: 1 } });
  toolbarCommands.heading1(editor);
  toolbarCommands.quote(editor);
  expect(first()).toEqual({ type: "quote", content: [paragraph("Абзац 0")] });
  toolbarCommands.quote(editor);
  toolbarCommands.poem(editor);
  const verse = { ...paragraph("Абзац 0"), type: "verse" };
  expect(first()).toEqual({ type: "poem", content: [{ type: "stanza", content: [verse] }] });
  toolbarCommands.poem(editor);
  expect(bare()).toEqual(textOf(401));
  editor.state.doc.check();
});

test("two paragraphs of different runs become one, and the whole is what the server takes", () => {
  open(textOf(401));
  const { doc } = editor.state;
  const start = doc.children.slice(0, 32).reduce((sum, block) => sum + block.nodeSize, 0);
  editor.view.dispatch(editor.state.tr.join(start));
  expect(bare().content[31]).toEqual({
    type: "paragraph",
    content: [{ type: "text", text: "Абзац 31Абзац 32" }],
  });
  expect(readDocument(bare()).toJSON()).toEqual(bare());
});

test("another text is in runs too", () => {
  const dom = open(textOf(401));
  const other = { type: "doc", content: [{ type: "separator" }, ...textOf(500).content] };
  replaceText(editor, other);
  expect(runsIn(dom)[0]).toEqual(["DIV", 32]);
  expect(bare()).toEqual(other);
});

test("the typographer finds nothing to change where nothing differs", () => {
  open(textOf(401));
  const sent = editor.state.doc;
  expect(takeTypography(editor, sent, textOf(401))).toEqual({ outcome: "same" });
  const set = textOf(401);
  set.content[0] = paragraph("Абзац\u00a00");
  expect(takeTypography(editor, sent, set)).toMatchObject({ outcome: "taken" });
  expect(bare()).toEqual(set);
});
