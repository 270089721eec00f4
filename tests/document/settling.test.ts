import { Node } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import { expect, it } from "vitest";
import { schema } from "../../src/document/schema.ts";
import { settle } from "../../src/screens/richText/editor/disputes.ts";

type Json = { type: string; attrs?: object; text?: string; content?: Json[] };
const line = (type: "paragraph" | "verse", text: string): Json => ({ type, content: [{ type: "text", text }] });
const paragraph = (text: string) => line("paragraph", text);
const poem = (...lines: string[]): Json => ({
  type: "poem",
  content: [{ type: "stanza", content: lines.map((text) => line("verse", text)) }],
});
const dispute = (levels: { before: number; after: number }, ...wordings: Json[][]): Json => ({
  type: "dispute",
  attrs: levels,
  content: wordings.map((content) => ({
    type: "wording",
    attrs: { userId: 3, savedAt: "2026-11-20T11:05:31.000Z" },
    ...(content.length > 0 && { content }),
  })),
});

/** The blocks after a choice at the first disputed place. */
function settled(blocks: Json[], choice: number | "all"): Json[] {
  const doc = Node.fromJSON(schema, { type: "doc", content: blocks });
  const { tr } = EditorState.create({ doc });
  const at = doc.children.findIndex(({ type }) => type.name === "dispute");
  const position = doc.children.slice(0, at).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const after = settle(tr, position, choice).doc;
  after.check();
  return after.toJSON().content;
}

const flat = { before: 0, after: 0 };
const choices = [paragraph("А"), dispute(flat, [paragraph("Б")], [paragraph("В"), paragraph("Г")], []), paragraph("Д")];
it.each<[number | "all", string[]]>([
  [0, ["А", "Б", "Д"]],
  [1, ["А", "В", "Г", "Д"]],
  [2, ["А", "Д"]],
  ["all", ["А", "Б", "В", "Г", "Д"]],
])("the choice %s", (choice, expected) => {
  expect(settled(choices, choice)).toEqual(expected.map(paragraph));
});

const parted = [poem("раз"), dispute({ before: 2, after: 2 }, [poem("два")], [poem("три")], []), poem("четыре")];
it.each<[number | "all", string[]]>([
  [0, ["раз", "два", "четыре"]],
  [2, ["раз", "четыре"]],
  ["all", ["раз", "два", "три", "четыре"]],
])("a poem that was parted is one again: %s", (choice, lines) => {
  expect(settled(parted, choice)).toEqual([poem(...lines)]);
});

it("neighbours that were not parted stay apart", () => {
  expect(settled([poem("раз"), dispute(flat, [poem("два")], []), poem("три")], 0)).toEqual(
    ["раз", "два", "три"].map((text) => poem(text)),
  );
});

it("a text of which nothing is left is one empty paragraph", () => {
  expect(settled([dispute(flat, [paragraph("А")], [])], 1)).toEqual([{ type: "paragraph" }]);
});

it("lines in the middle that were parted are one again, and lines of another side stay apart", () => {
  const aligned = (side: string, ...lines: string[]): Json => ({
    type: "aligned",
    attrs: { side },
    content: lines.map(paragraph),
  });
  const levels = { before: 1, after: 1 };
  const place = dispute(levels, [aligned("center", "два")], [aligned("center", "три")]);
  expect(settled([aligned("center", "раз"), place, aligned("right", "четыре")], 0)).toEqual([
    aligned("center", "раз", "два"),
    aligned("right", "четыре"),
  ]);
});
