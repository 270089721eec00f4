import { Node } from "@tiptap/pm/model";
import { EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import { schema } from "../../src/document/schema.ts";
import { changeText } from "../../src/screens/richText/editor/textChange.ts";
import { untyped } from "../support/fakes.ts";

type Json = { type: string; attrs?: object; text?: string; content?: Json[] };
const words = (text: string): Json => ({ type: "text", text });
const line = (...content: (string | Json)[]): Json => ({
  type: "paragraph",
  content: content.map((part) => (typeof part === "string" ? words(part) : part)),
});
const note = (...lines: string[]): Json => ({ type: "footnote", content: lines.map((text) => line(text)) });
const verse = (text: string): Json => ({ type: "verse", content: [words(text)] });
const poem = (...lines: string[]): Json => ({ type: "poem", content: [{ type: "stanza", content: lines.map(verse) }] });
const wording = (...content: Json[]): Json => ({
  type: "wording",
  attrs: { userId: 3, savedAt: "2026-11-20T11:05:31.000Z" },
  content,
});
const documentOf = (blocks: Json[]) => ({ type: "doc", content: blocks });

/** The text on the screen after the change, and the words around its caret. @param caret behind the first of these words */
function changed(before: Json[], after: Json[], caret?: string) {
  const doc = Node.fromJSON(schema, documentOf(before));
  let at = 1;
  doc.descendants((node, position) => {
    const found = caret === undefined ? -1 : (node.text?.indexOf(caret) ?? -1);
    if (found >= 0) at = position + found + (caret?.length ?? 0);
  });
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, at) });
  const view = {
    dispatch: (tr: Transaction) => {
      state = state.apply(tr);
    },
  };
  changeText(untyped({ state, schema, view }), documentOf(after), "kept");
  state.doc.check();
  const { $head } = state.selection;
  return { text: state.doc.toJSON(), caret: $head.parent.textContent.slice(0, $head.parentOffset) };
}

const rain = "Дождь шёл третий день.";
const old = "Старик сидел у окна.";

describe("another text on the screen is that text", () => {
  it.each<[string, Json[], Json[]]>([
    [
      "notes that changed",
      [line("А", note("икс"), "Б", note("игрек"), "В")],
      [line("А", note("икз"), "Б", note("егрек"), "В")],
    ],
    ["a note that was parted", [line("А", note("икс", "игрек"), "В")], [line("А", note("иксигрек"), "Б")]],
    ["a note in another place", [line("Было утро", note("икс"), ".")], [line("Было", note("икс"), " утро и вечер.")]],
    ["a poem in place of a line", [line(rain), line(old)], [line(rain), poem("раз", "два")]],
    ["all of it gone", [line(rain), line(old)], [{ type: "paragraph" }]],
  ])("%s", (_, before, after) => {
    const target = Node.fromJSON(schema, documentOf(after)).toJSON();
    expect(changed(before, after).text).toEqual(target);
  });
});

describe("the caret stays with its words", () => {
  it.each<[string, Json[], Json[], string, string]>([
    [
      "in a line before which another came",
      [line(rain), line(old)],
      [line("Ещё."), line(rain), line(old)],
      "сидел",
      "Старик сидел",
    ],
    ["in a line of which two other words changed", [line(old)], [line("Дед сидел у двери.")], "сидел", "Дед сидел"],
    ["in a verse, while another one changed", [poem("раз", "два", "три")], [poem("раз", "два", "четыре")], "дв", "дв"],
    [
      "in a line that became disputed",
      [line(rain), line(old), line("Потом.")],
      [
        line(rain),
        { type: "dispute", content: [wording(line("Дед сидел у окна.")), wording(line(old))] },
        line("Потом."),
      ],
      "сидел",
      "Старик сидел",
    ],
  ])("%s", (_, before, after, caret, expected) => {
    expect(changed(before, after, caret).caret).toBe(expected);
  });
});
