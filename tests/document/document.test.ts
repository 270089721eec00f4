import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DocumentError, readDocument, spellDocument } from "../../src/document/document.ts";
import { cleanText, emptyDocument, filesOf, joinDocuments, textLength } from "../../src/document/json.ts";
import { isSafeLink } from "../../src/document/schema.ts";
import { untyped } from "../support/fakes.ts";
import { anyDocument, doc, FILE, footnote, image, mark, paragraph, text } from "./documents.ts";

const refusal = (json: unknown): string => {
  try {
    readDocument(json);
  } catch (error) {
    if (error instanceof DocumentError) return error.message;
    throw error;
  }
  return "read";
};
const unknown = "Текст не прочитан: в нём есть то, чего редактор не знает";
const deep = "Текст главы вложен слишком глубоко";
const nested = (levels: number): object => {
  let node: object = paragraph(text("дно"));
  for (let level = 0; level < levels; level++) node = { type: "quote", content: [node] };
  return doc(node);
};

describe("readDocument refuses", () => {
  it.each<[string, unknown, string]>([
    ["nothing", undefined, unknown],
    ["null", null, unknown],
    ["a string", "<p>а</p>", unknown],
    ["a number", 7, unknown],
    ["a list", [], unknown],
    ["an object without a type", {}, unknown],
    ["a paragraph in place of a document", paragraph(text("а")), unknown],
    ["no content", { type: "doc" }, unknown],
    ["an empty document", doc(), unknown],
    ["content that is no list", { type: "doc", content: "а" }, unknown],
    ["null among the content", doc(untyped(null)), unknown],
    ["an unknown node", doc({ type: "script", content: [text("alert(1)")] }), unknown],
    ["a node named __proto__", doc({ type: "__proto__" }), unknown],
    ["a node named constructor", doc({ type: "constructor" }), unknown],
    ["an unknown mark", doc(paragraph(text("а", mark("blink")))), unknown],
    ["a mark named __proto__", doc(paragraph(text("а", mark("__proto__")))), unknown],
    ["text outside a block", doc(text("а")), unknown],
    ["a quote in a quote", nested(2), unknown],
    ["a poem without stanzas", doc({ type: "poem" }), unknown],
    ["a footnote without words", doc(paragraph({ type: "footnote" })), unknown],
    ["text that is no string", doc(paragraph({ type: "text", text: 7 })), unknown],
    ["a level that is a string", doc({ type: "heading", attrs: { level: "1" } }), unknown],
    ["a level of 3", doc({ type: "heading", attrs: { level: 3 } }), unknown],
    ["an image without a file", doc({ type: "image", attrs: {} }), unknown],
    ["an image with a path for an id", doc(image({ fileId: "../../etc/passwd" })), unknown],
    ["an image with __proto__ for an id", doc(image({ fileId: "__proto__" })), unknown],
    ["an image with a list for an id", doc(image({ fileId: [FILE] })), unknown],
    ["an alt that is an object", doc(image({ alt: { toString: "а" } })), unknown],
    [
      "a row of 11 cells",
      doc({ type: "table", content: [{ type: "row", content: Array.from({ length: 11 }, () => ({ type: "cell" })) }] }),
      "В строке таблицы больше 10 ячеек",
    ],
    [
      "5 001 cells",
      doc({
        type: "table",
        content: Array.from({ length: 5_001 }, () => ({ type: "row", content: [{ type: "cell" }] })),
      }),
      "В таблицах главы больше 5 000 ячеек, разделите её на несколько",
    ],
    ["an alt of 1 001 characters", doc(image({ alt: "а".repeat(1_001) })), unknown],
    ["a width that is a string", doc(image({ width: '1" onload="alert(1)' })), unknown],
    ["a link to a script", doc(paragraph(text("а", mark("link", { href: "javascript:alert(1)" })))), unknown],
    ["a link to data", doc(paragraph(text("а", mark("link", { href: "data:text/html,а" })))), unknown],
    ["a relative link", doc(paragraph(text("а", mark("link", { href: "/work/1" })))), unknown],
    ["a link that is an object", doc(paragraph(text("а", mark("link", { href: { a: 1 } })))), unknown],
    [
      "a link of 2 049 characters",
      doc(paragraph(text("а", mark("link", { href: `https://a.ru/${"а".repeat(2_036)}` })))),
      unknown,
    ],
    ["25 levels", nested(25), deep],
    ["100 000 levels", nested(100_000), deep],
    [
      "six million characters of JSON",
      doc(paragraph(text("а".repeat(6_000_001)))),
      "Глава слишком велика, разделите её на несколько",
    ],
  ])("%s", (_, json, message) => expect(refusal(json)).toBe(message));
});

describe("readDocument reads", () => {
  it("what is unknown next to the known is dropped", () => {
    const json = { ...doc({ ...paragraph(text("а")), onclick: "alert(1)" }), evil: true };
    expect(readDocument(json).toJSON()).toEqual(doc(paragraph(text("а"))));
  });

  it("hundreds of thousands of blocks are counted like one", () => {
    const content = Array.from({ length: 300_000 }, () => ({ type: "image", attrs: { fileId: "f" }, text: "а" }));
    expect([textLength({ content }), filesOf({ content })]).toEqual([300_000, ["f"]]);
  });

  it("takes 1,000 pictures and 2,000 notes, and not one more", () => {
    const pictures = (count: number) => doc(...Array.from({ length: count }, () => image()));
    const notes = (count: number) =>
      doc(paragraph(text("море"), ...Array.from({ length: count }, () => footnote(paragraph()))));
    const refusalOf = (json: object) => {
      try {
        readDocument(json);
        return "";
      } catch (error) {
        return error instanceof DocumentError ? error.message : String(error);
      }
    };
    expect([1_000, 1_001].map((count) => refusalOf(pictures(count)))).toEqual([
      "",
      "В главе больше 1 000 картинок, разделите её на несколько",
    ]);
    expect([2_000, 2_001].map((count) => refusalOf(notes(count)))).toEqual([
      "",
      "В главе больше 2 000 сносок, разделите её на несколько",
    ]);
  });

  it("attributes of __proto__ pollute nothing", () => {
    const json = JSON.parse(
      '{"type":"doc","content":[{"type":"heading","attrs":{"__proto__":{"level":2},"level":1}}]}',
    );
    expect(readDocument(json).toJSON()).toEqual(doc({ type: "heading", attrs: { level: 1 } }));
    expect(({} as { level?: number }).level).toBeUndefined();
  });

  it("takes NUL, control characters and lone surrogates out, line breaks become spaces", () => {
    const json = doc(paragraph(text("а\u0000б\u0007в\n\tг\u2028д\ud800е\uffff")));
    expect(readDocument(json).toJSON()).toEqual(doc(paragraph(text("абв г д\ufffdе"))));
  });

  it("a text of control characters alone is no text", () => {
    expect(readDocument(doc(paragraph(text("\u0000")))).toJSON()).toEqual(doc(paragraph()));
    const linked = (href: string) => doc(paragraph({ ...text("море"), marks: [{ type: "link", attrs: { href } }] }));
    expect(readDocument(linked("https://example.ru/\u0000а\ud800")).toJSON()).toEqual(
      linked("https://example.ru/а\ufffd"),
    );
  });

  it("joins what is the same, so that one text has one spelling", () => {
    expect(readDocument(doc(paragraph(text("а"), text("б")))).eq(readDocument(doc(paragraph(text("аб")))))).toBe(true);
  });

  it("any document that the schema allows is read to itself", () => {
    fc.assert(
      fc.property(anyDocument, (json) => {
        const read = readDocument(json).toJSON();
        expect(readDocument(read).toJSON()).toEqual(read);
        expect(read.content).toHaveLength(json.content.length);
      }),
    );
  });

  it("an empty document is a right one", () => {
    expect(readDocument(emptyDocument()).toJSON()).toEqual({ type: "doc", content: [{ type: "paragraph" }] });
  });
});

it.each<[string, string]>([
  ["а\r\nб", "а б"],
  ["а\tб", "а б"],
  ["\u007fа", "а"],
  ["\ud83d\ude00", "😀"],
  ["\ude00", "\ufffd"],
])("cleanText %j", (dirty, clean) => expect(cleanText(dirty)).toBe(clean));

it("a new line counts for no character, and a text of new lines alone is empty", () => {
  const json = doc(paragraph(text("раз"), { type: "hardBreak" }, text("два")));
  expect([textLength(json), spellDocument(json).textLength]).toEqual([6, 6]);
  expect(spellDocument(doc(paragraph({ type: "hardBreak" }))).textLength).toBe(0);
});

describe("textLength: characters with spaces, as a person counts them", () => {
  it.each<[string, object, number]>([
    ["nothing", doc(paragraph()), 0],
    ["spaces alone", doc(paragraph(text(" \u00a0 "))), 0],
    ["words with spaces", doc(paragraph(text("Было утро."))), 10],
    ["an emoji is one", doc(paragraph(text("😀"))), 1],
    ["blocks are added", doc(paragraph(text("аб")), { type: "separator" }, paragraph(text("в"))), 3],
    ["marks do not matter", doc(paragraph(text("а", mark("bold")), text("б"))), 2],
    ["footnotes count", doc(paragraph(text("аб"), footnote(paragraph(text("вгд"))))), 5],
    ["images do not", doc(image({ alt: "описание" })), 0],
  ])("%s", (_, json, length) => expect(textLength(json)).toBe(length));
});

it("joinDocuments puts a separator between two texts", () => {
  expect(joinDocuments(doc(paragraph(text("моё"))), doc(paragraph(text("чужое"))))).toEqual(
    doc(paragraph(text("моё")), { type: "separator" }, paragraph(text("чужое"))),
  );
});

it("filesOf names every file once", () => {
  expect(filesOf(doc(image(), paragraph(text("а")), image()))).toEqual([FILE]);
});

describe("spellDocument", () => {
  it("has the text that is stored, its volume and its files", () => {
    const note = footnote(paragraph(text("сноска")));
    const json = doc(paragraph(text("Было\u0000 у\nтро🙂"), note), image(), paragraph(text(" ")));
    const { spelled, textLength: volume, files } = spellDocument(json);
    expect(JSON.parse(spelled).content[0].content[0]).toEqual({ type: "text", text: "Было у тро🙂" });
    expect([volume, files]).toEqual([18, [FILE]]);
  });

  it("takes six million characters of JSON, its frame among them, and not one more", () => {
    const ofLength = (length: number) => doc(paragraph(), paragraph(text("a".repeat(length - 106))));
    expect(spellDocument(ofLength(6_000_000)).spelled).toHaveLength(6_000_000);
    expect(refusal(ofLength(6_000_001))).toBe("Глава слишком велика, разделите её на несколько");
  });

  it("spells every document as ProseMirror does, and counts it as textLength does", () => {
    fc.assert(
      fc.property(anyDocument, (json) => {
        const canonical = readDocument(json).toJSON();
        expect(spellDocument(json)).toEqual({
          spelled: JSON.stringify(canonical),
          textLength: textLength(canonical),
          files: filesOf(canonical),
        });
      }),
    );
  });
});

it.each<[unknown, boolean]>([
  ["https://example.ru/a?b=1#c", true],
  ["http://пример.рф", true],
  ["mailto:a@example.ru", true],
  ["HTTPS://EXAMPLE.RU", true],
  ["javascript:alert(1)", false],
  [" javascript:alert(1)", false],
  ["java\nscript:alert(1)", false],
  ["data:text/html,<script>", false],
  ["vbscript:x", false],
  ["file:///etc/passwd", false],
  ["//example.ru", false],
  ["example.ru", false],
  ["", false],
  [null, false],
  [{ toString: () => "https://a.ru" }, false],
])("isSafeLink(%j) is %s", (href, safe) => expect(isSafeLink(href)).toBe(safe));
