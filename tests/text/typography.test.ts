import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setNode, setParagraph, setText } from "../../server/utils/typography.ts";
import { readDocument } from "../../src/document/document.ts";
import { anyDocument, doc, footnote, mark, paragraph, text } from "../document/documents.ts";

const NB = "\u00a0";
const set = (type: "soft" | "full", json: object) => setNode(readDocument(json).toJSON(), type);

describe("a text", () => {
  it.each([
    ["- Привет, - сказал он.", `—${NB}Привет,${NB}— сказал он.`],
    ['Книга "Война и мир"...', "Книга «Война и мир»…"],
    ['"Книга "Война и мир" лежит здесь"', "«Книга „Война и мир“ лежит здесь»"],
    ["слово — слово", `слово${NB}— слово`],
    ["кое-как", "кое-как"],
    ["1 < 2 && 3 > 2, &nbsp; и <b>", "1 < 2 && 3 > 2, &nbsp; и <b>"],
    ["", ""],
  ])("soft: %j", (given, expected) => expect(setText(given, "soft")).toBe(expected));

  it.each([
    ["от 5-10 до 12-15 лет, 2-3 раза, 5-10%", "от 5–10 до 12–15 лет, 2–3 раза, 5–10%"],
    ["в 1941-1945 годах; 2,5-3 часа", "в 1941–1945 годах; 2,5–3 часа"],
    ["слово --- слово, --- да", `слово${NB}— слово,${NB}— да`],
    ["--- Да", `—${NB}Да`],
    ["«Он сказал: «Да» и «нет»»", "«Он сказал: „Да“ и „нет“»"],
    ['—"Да", - сказал он', `—«Да»,${NB}— сказал он`],
    ["«Книга «Война и мир»»", "«Книга „Война и мир“»"],
  ])("soft, ranges, dashes, quotations within quotations: %j", (given, expected) => {
    expect(setText(given, "soft")).toBe(expected);
    expect(setText(expected, "soft")).toBe(expected);
  });

  it.each([
    "8-800-555-35-35",
    "+7 912 345 67-89",
    "8 (912) 345-67-89",
    "(495) 223-4567",
    "тел. 22-33",
    "телефон: 123-456",
    "2024-05-10",
    "2024-05",
    "05-10",
    "10.05-12.05",
    "15-10",
    "3-3",
    "x = 5-10",
    "5-10=-5",
    "в 10-15 утра",
    "до 10-15",
    "№ 12-34",
    "ГОСТ 7-32",
    "д. 5-10",
    "Ту-154",
    "5-й",
    "7-8-летний",
    "1-2-3",
    "12:30-13:15",
    "х---а",
    "---",
  ])("soft, what may be something else stays: %j", (given) => expect(setText(given, "soft")).toBe(given));

  it.each([
    ["в доме", `в${NB}доме`],
    ["10 км", `10${NB}км`],
    ["1941-1945 гг.", `1941–1945${NB}гг.`],
    ["Правда ли?...", `Правда${NB}ли?..`],
  ])("full: %j", (given, expected) => {
    expect(setText(given, "full")).toBe(expected);
    expect(setText(given, "none")).toBe(given);
  });

  it("keeps lines, spaces at their ends, and line breaks of both kinds", () => {
    expect(setText('- "Да"...  \r\n\n- нет ', "soft")).toBe(`—${NB}«Да»…  \r\n\n—${NB}нет `);
  });

  it("is not set inside addresses and backticks", () => {
    const kept = ["https://example.org/?q=a--'b'...", "www.example.org/-/b", "some.body@example.org", '`"код" - ...`'];
    for (const one of kept) expect(setText(`"Вот" - ${one} - "так"`, "soft")).toBe(`«Вот»${NB}— ${one}${NB}— «так»`);
  });
});

describe("a document", () => {
  it("a quotation that begins and ends in other marks is one", () => {
    const json = doc(
      paragraph(text('Он "'), text("сказал", mark("italic")), text('" - и "', mark("bold")), text('ушёл"...')),
    );
    expect(set("soft", json)).toEqual(
      doc(paragraph(text("Он «"), text("сказал", mark("italic")), text(`»${NB}— и «`, mark("bold")), text("ушёл»…"))),
    );
  });

  it("links stay as they are, what is around them does not", () => {
    const link = mark("link", { href: "https://example.org/" });
    const json = doc(paragraph(text('"'), text('A - "B"...', link), text('" - так')));
    expect(set("soft", json)).toEqual(doc(paragraph(text("«"), text('A - "B"...', link), text(`»${NB}— так`))));
  });

  it("footnotes, verses and headings are set too", () => {
    const note = footnote(paragraph(text('"Сноска"...')));
    const json = doc(
      { type: "heading", attrs: { level: 1 }, content: [text('"Глава"')] },
      paragraph(text('"Слово'), note, text('"')),
      { type: "poem", content: [{ type: "stanza", content: [{ type: "verse", content: [text("- Да...")] }] }] },
    );
    expect(set("soft", json)).toEqual(
      doc(
        { type: "heading", attrs: { level: 1 }, content: [text("«Глава»")] },
        paragraph(text("«Слово"), footnote(paragraph(text("«Сноска»…"))), text("»")),
        { type: "poem", content: [{ type: "stanza", content: [{ type: "verse", content: [text(`—${NB}Да…`)] }] }] },
      ),
    );
  });
});

const prose = fc.array(
  fc.constantFrom(
    ...'абвё А Б I 1 7 10 1941 1945 км гг. г. стр. т. е. и в с не же бы — – - … ... .. . , ! ? ?... !.. " « » „ “ \' ( ) № § % : ; https://a.ru/"x"... `a - b` a@b.ru А.С. < > & &amp; 12:30'.split(
      " ",
    ),
    " ",
    "  ",
    "\u00a0",
  ),
  { maxLength: 24 },
);
const type = fc.constantFrom("soft" as const, "full" as const);
const letters = (words: string): string => words.replace(/[^\p{L}\p{N}]/gu, "");

it("a line of a paragraph is set by itself: a dash that begins one is a dialogue's", () => {
  const json = doc(paragraph(text("Раз..."), { type: "hardBreak" }, text("- Два")));
  expect(set("soft", json)).toEqual(doc(paragraph(text("Раз…"), { type: "hardBreak" }, text(`—${NB}Два`))));
});

describe("for any text", () => {
  it("a second time changes nothing, and letters are never touched", () => {
    fc.assert(
      fc.property(prose, type, (parts, rules) => {
        const given = parts.join("");
        const once = setText(given, rules);
        expect(setText(once, rules)).toBe(once);
        expect(letters(once)).toBe(letters(given));
      }),
      { numRuns: 1_500 },
    );
  });

  it("cut into any pieces it is set as the whole is, and the protected ones stay", () => {
    const piece = fc.record({ text: prose.map((parts) => parts.join("")), isProtected: fc.boolean() });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), type, (pieces, rules) => {
        const once = setParagraph(pieces, rules);
        const again = pieces.map(({ isProtected }, index) => ({ isProtected, text: once[index] ?? "" }));
        expect(setParagraph(again, rules)).toEqual(once);
        for (const [index, { isProtected, text }] of pieces.entries()) {
          if (isProtected) expect(once[index]).toBe(text);
          expect(letters(once[index] ?? "")).toBe(letters(text));
        }
      }),
      { numRuns: 1_500 },
    );
  });

  it("a document stays one that the schema allows", () => {
    fc.assert(
      fc.property(anyDocument, type, (json, rules) => {
        const once = readDocument(set(rules, json)).toJSON();
        expect(readDocument(setNode(once, rules)).toJSON()).toEqual(once);
      }),
      { numRuns: 300 },
    );
  });
});
