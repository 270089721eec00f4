import { type Extensions, getSchema } from "@tiptap/core";
import { Fragment, Node, type Schema, Slice } from "@tiptap/pm/model";
import { type Command, EditorState, NodeSelection, type Selection, TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDocument } from "../../src/document/document.ts";
import { schema } from "../../src/document/schema.ts";
import { chapterExtensions, neverWrapIntoFootnotes } from "../../src/screens/richText/editor/createEditor.ts";
import { breakLine } from "../../src/screens/richText/editor/lineBreaks.ts";
import { schemaExtensions } from "../../src/screens/richText/editor/schemaExtensions.ts";
import { leaveVerse, liftVerse, togglePoem } from "../../src/screens/richText/editor/verses.ts";
import { anyDocument, doc, footnote, hardBreak, paragraph, text } from "./documents.ts";

const editorOf = (extensions: Extensions) => getSchema(extensions);
const editor = editorOf(chapterExtensions({ openLink: () => {}, openNode: () => {} }));

/** Everything that decides what a document may be; functions are compared by what they do, below. */
const shapeOf = ({ nodes, marks, topNodeType }: Schema) => ({
  top: topNodeType.name,
  nodes: Object.entries(nodes).map(([name, { spec }]) => ({
    name,
    ...Object.fromEntries(
      ["content", "marks", "group", "inline", "atom", "draggable", "selectable", "defining", "isolating"].map((key) => [
        key,
        spec[key] ?? null,
      ]),
    ),
    attrs: Object.entries(spec.attrs ?? {}).map(([attr, { default: value, validate }]) => [attr, value, validate]),
    rules: (spec.parseDOM ?? []).map(({ tag, priority }) => [tag, priority]),
  })),
  marks: Object.entries(marks).map(([name, { spec }]) => ({
    name,
    inclusive: spec.inclusive ?? null,
    excludes: spec.excludes ?? null,
    attrs: Object.entries(spec.attrs ?? {}).map(([attr, { default: value, validate }]) => [attr, value, validate]),
    rules: (spec.parseDOM ?? []).map((rule) => rule.tag),
  })),
});

describe("the editor and the server have one schema", () => {
  it("names, content, groups, attributes, marks and rules agree", () => {
    expect(shapeOf(editor)).toEqual(shapeOf(schema));
    expect(shapeOf(editor).nodes).toHaveLength(21);
    expect(shapeOf(editor).marks).toHaveLength(6);
  });

  it("an attribute without a default is required in both", () => {
    expect(() => editor.node("image")).toThrow();
    expect(() => schema.node("image")).toThrow();
    expect(() => editor.mark("link")).toThrow();
  });

  it("whatever one reads, the other reads to the same JSON", () => {
    fc.assert(
      fc.property(anyDocument, (json) => {
        const read = readDocument(json);
        const inEditor = editor.nodeFromJSON(read.toJSON());
        inEditor.check();
        expect(readDocument(JSON.parse(JSON.stringify(inEditor))).eq(read)).toBe(true);
      }),
    );
  });

  it("a footnote's editor has paragraphs and marks alone", () => {
    const small = editorOf(schemaExtensions(["doc", "paragraph", "text"]));
    expect(Object.keys(small.nodes)).toEqual(["doc", "paragraph", "text"]);
    expect(Object.keys(small.marks)).toEqual(Object.keys(schema.marks));
  });
});

const words = (value: string) => (value === "" ? [] : [text(value)]);
const verses = (...lines: string[]) => lines.map((line) => ({ type: "verse", content: words(line) }));
const poem = (...stanzas: string[][]) => ({
  type: "poem",
  content: stanzas.map((lines) => ({ type: "stanza", content: verses(...lines) })),
});
const lines = (...all: string[]) => all.map((line) => paragraph(...words(line)));

/** The document as a line, the caret as |. */
function spelled(state: EditorState): string {
  const marked = state.apply(state.tr.insertText("|", state.selection.from));
  return marked.doc
    .toString()
    .replace(/^doc\(|\)$/g, "")
    .replaceAll("paragraph", "p")
    .replaceAll("verse", "v")
    .replaceAll("stanza", "s");
}
const at = (json: object, select: (node: Node) => Selection): EditorState => {
  const node = Node.fromJSON(editor, json);
  return EditorState.create({ doc: node, selection: select(node) });
};
const caret = (position: number) => (node: Node) => TextSelection.create(node, position);
const ran = (state: EditorState, command: Command): string => {
  let next: EditorState | null = null;
  command(state, (tr) => {
    next = state.apply(tr);
  });
  return next ? spelled(next) : "nothing";
};

describe("poems by keys", () => {
  it.each<[string, object, number, Command, string]>([
    ["a paragraph becomes a poem", doc(...lines("раз")), 4, togglePoem, 'poem(s(v("раз|")))'],
    ["and back", doc(poem(["раз"], ["два"])), 6, togglePoem, 'p("раз|"), p, p("два")'],
    ["Enter in an empty verse: a new stanza", doc(poem(["раз", ""])), 8, leaveVerse, 'poem(s(v("раз")), s(v("|")))'],
    [
      "Enter in an empty verse between two",
      doc(poem(["раз", "", "два"])),
      8,
      leaveVerse,
      'poem(s(v("раз")), s(v("|два")))',
    ],
    ["Enter in an empty stanza: out", doc(poem(["раз"], [""])), 10, leaveVerse, 'poem(s(v("раз"))), p("|")'],
    ["Enter in an empty poem: a paragraph", doc(poem([""])), 3, leaveVerse, 'p("|")'],
    ["Enter in a full verse is not for it", doc(poem(["раз"])), 6, leaveVerse, "nothing"],
    ["Enter in a paragraph is not for it", doc(...lines("")), 1, leaveVerse, "nothing"],
    ["Backspace at the start lifts the verse", doc(poem(["раз", "два"])), 3, liftVerse, 'p("|раз"), poem(s(v("два")))'],
    ["Backspace in the last verse ends the poem", doc(poem(["раз"])), 3, liftVerse, 'p("|раз")'],
    ["Backspace inside a verse is not for it", doc(poem(["раз"])), 4, liftVerse, "nothing"],
  ])("%s", (_, json, position, command, expected) => {
    expect(ran(at(json, caret(position)), command)).toBe(expected);
  });

  it("chosen paragraphs become stanzas, parted by the empty one", () => {
    const state = at(doc(...lines("раз", "", "два")), (node) => TextSelection.create(node, 1, node.content.size - 1));
    expect(ran(state, togglePoem)).toMatch(/^poem\(s\(v\("раз\|?"\)\), s\(v\("/);
  });
});

describe("lines of a paragraph", () => {
  it("become verses, an empty one parts two stanzas", () => {
    const state = at(doc(paragraph(text("раз"), hardBreak, text("два"), hardBreak, hardBreak, text("три"))), caret(1));
    expect(ran(state, togglePoem)).toBe('poem(s(v("|раз"), v("два")), s(v("три")))');
  });

  it("the words of both schemas have them apart", () => {
    const json = doc(paragraph(text("раз"), hardBreak, text("два")));
    expect(editor.nodeFromJSON(json).textContent).toBe("раз\nдва");
    expect(schema.nodeFromJSON(json).textContent).toBe("раз\nдва");
  });

  it.each<[string, object, number, string]>([
    ["in a paragraph: its next line", doc(...lines("раз")), 3, 'p("ра", hardBreak, "|з")'],
    ["at its end", doc(...lines("раз")), 4, 'p("раз", hardBreak, "|")'],
    ["in a verse: the next verse", doc(poem(["раз"])), 5, 'poem(s(v("ра"), v("|з")))'],
  ])("Shift+Enter %s", (_, json, position, expected) => {
    expect(ran(at(json, caret(position)), breakLine)).toBe(expected);
  });

  it("Shift+Enter does nothing to a footnote that is chosen", () => {
    const state = at(doc(paragraph(footnote(paragraph(text("а"))))), (node) => NodeSelection.create(node, 1));
    expect(ran(state, breakLine)).toBe("nothing");
  });
});

describe("pasted paragraphs", () => {
  it("stay paragraphs: none is wrapped into a footnote", () => {
    const own = editorOf(chapterExtensions({ openLink: () => {}, openNode: () => {} }));
    neverWrapIntoFootnotes(own);
    expect(own.nodes.paragraph?.contentMatch.findWrapping(own.nodes.paragraph)).toBeNull();
    const many = Fragment.fromArray(["а", "б"].map((line) => own.node("paragraph", null, own.text(line))));
    const state = EditorState.create({ doc: own.nodeFromJSON(doc(paragraph(text("до")))) });
    const end = state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)));
    expect(spelled(end.apply(end.tr.replaceSelection(new Slice(many, 1, 1))))).toBe('p("доа"), p("б|")');
  });

  it("a footnote itself is still read", () => {
    const json = doc(paragraph(footnote(paragraph(text("а")))));
    expect(editor.nodeFromJSON(json).toJSON()).toEqual(json);
  });
});
