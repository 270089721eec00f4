import type { Editor } from "@tiptap/core";
import { undo } from "@tiptap/pm/history";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setNode } from "../../server/utils/typography.ts";
import { createChapterEditor } from "../../src/screens/richText/editor/createEditor.ts";
import { takeTypography } from "../../src/screens/richText/editor/typography.ts";
import { doc, footnote, mark, paragraph, text } from "../document/documents.ts";

const NB = "\u00a0";
const given = doc(
  { type: "heading", attrs: { level: 1 }, content: [text('"Глава"')] },
  paragraph(text('- Да, - сказал "'), text("он", mark("italic")), text('"...'), footnote(paragraph(text('"Так"')))),
  { type: "separator" },
  paragraph(),
  paragraph(text("Без перемен")),
  { type: "poem", content: [{ type: "stanza", content: [{ type: "verse", content: [text("аа...")] }] }] },
);
const expected = doc(
  { type: "heading", attrs: { level: 1 }, content: [text("«Глава»")] },
  paragraph(
    text(`—${NB}Да,${NB}— сказал «`),
    text("он", mark("italic")),
    text("»…"),
    footnote(paragraph(text("«Так»"))),
  ),
  { type: "separator" },
  paragraph(),
  paragraph(text("Без перемен")),
  { type: "poem", content: [{ type: "stanza", content: [{ type: "verse", content: [text("аа…")] }] }] },
);

let editor: Editor;
const open = (document: object): Editor =>
  createChapterEditor({
    element: globalThis.document.body.appendChild(globalThis.document.createElement("div")),
    document,
    editable: true,
    label: "Текст главы",
    className: "prose",
    takeImages: () => {},
    openLink: () => {},
    openNode: () => {},
  });
beforeEach(() => {
  editor = open(given);
});
afterEach(() => editor.destroy());
/** Where a text begins. */
function placeOf(words: string): number {
  let place = -1;
  editor.state.doc.descendants((node, position) => {
    if (node.text === words) place = position;
  });
  return place;
}
const set = () => setNode(editor.getJSON(), "soft");

describe("takeTypography", () => {
  it("shows the set text, and one step back is the text as it was", () => {
    editor.commands.insertContentAt(placeOf("Без перемен"), "Всё ");
    const before = editor.getJSON();
    expect(takeTypography(editor, editor.state.doc, set())).toEqual({ outcome: "taken", places: 9 });
    editor.commands.insertContentAt(placeOf("Всё Без перемен"), "Но ");
    expect(editor.getText()).toContain("Но Всё Без перемен");
    undo(editor.state, editor.view.dispatch);
    expect(editor.getJSON()).toEqual(JSON.parse(JSON.stringify(expected).replace("Без перемен", "Всё Без перемен")));
    undo(editor.state, editor.view.dispatch);
    expect(editor.getJSON()).toEqual(before);
    undo(editor.state, editor.view.dispatch);
    expect(editor.getJSON()).toEqual(given);
  });

  it("leaves the caret next to the same letters", () => {
    editor.commands.setTextSelection(placeOf("Без перемен") + 4);
    takeTypography(editor, editor.state.doc, set());
    const { from } = editor.state.selection;
    expect(editor.state.doc.textBetween(from - 4, from + 3)).toBe("Без пер");
  });

  it("changes nothing where there is nothing to change", () => {
    editor.destroy();
    editor = open(expected);
    expect(takeTypography(editor, editor.state.doc, set())).toEqual({ outcome: "same" });
    expect(undo(editor.state)).toBe(false);
  });

  it("leaves a text alone that has changed meanwhile", () => {
    const sent = editor.state.doc;
    const answer = set();
    editor.commands.insertContentAt(1, "ё");
    const typed = editor.getJSON();
    expect(takeTypography(editor, sent, answer)).toEqual({ outcome: "outdated" });
    expect(editor.getJSON()).toEqual(typed);
  });
});
