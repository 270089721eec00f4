import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderHtml } from "../../src/document/html.ts";
import { textLength } from "../../src/document/json.ts";
import { openingOf } from "../../src/document/opening.ts";

const paragraph = (text: string) => ({
  type: "paragraph",
  ...(text !== "" && { content: [{ type: "text", text }] }),
});
const documentOf = (...blocks: object[]) => ({ type: "doc", content: blocks });
const opened = (...blocks: object[]) => renderHtml(openingOf(documentOf(...blocks)));
const image = {
  type: "image",
  attrs: { fileId: "0b0e1f7c-52a4-4c2e-8f0d-6a1b2c3d4e5f", alt: "", width: 4, height: 3 },
};

describe("the opening of a chapter", () => {
  it("ends between two paragraphs, before the 2,000th character", () => {
    const [first, second, third] = ["а".repeat(1_500), "б".repeat(500), "в"];
    expect(opened(paragraph(first), paragraph(second), paragraph(third), paragraph("г"))).toBe(
      `<p>${first}</p><p>${second}</p>`,
    );
    expect(opened(paragraph(first), paragraph(`${second}б`), paragraph(third))).toBe(`<p>${first}</p>`);
  });

  it("has no pictures", () =>
    expect(opened(image, paragraph("Было утро."), image, paragraph("Был день."))).toBe("<p>Было утро.</p>"));

  it("is never the whole of a short chapter", () =>
    expect(opened(paragraph("Было утро."), paragraph("Был день."))).toBe("<p>Было утро.</p>"));

  it("of a single paragraph is half of it at most, up to a word's end", () =>
    expect(opened(paragraph("Было утро, и море лежало ровно."))).toBe("<p>Было утро, и…</p>"));

  it("of a first paragraph that is too long is its beginning", () => {
    const word = "слово ";
    const shown = opened(paragraph(word.repeat(1_000)), paragraph("Конец."));
    expect(shown.startsWith("<p>слово слово")).toBe(true);
    expect(shown.endsWith("слово…</p>")).toBe(true);
    expect(shown.length).toBeLessThanOrEqual("<p></p>".length + 2_001);
  });

  it("of one word, of nothing, of a picture alone is nothing", () => {
    expect(opened(paragraph("Утро"))).toBe("");
    expect(opened(paragraph(""))).toBe("");
    expect(opened(image)).toBe("");
    expect(opened()).toBe("");
  });

  it("is shorter than the chapter, and 2,000 characters at most, whatever the chapter is", () => {
    const text = fc.string({ unit: fc.constantFrom("а", "б", " "), maxLength: 3_000 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (texts) => {
        const whole = documentOf(...texts.map(paragraph));
        const shown = textLength(openingOf(whole));
        expect(shown).toBeLessThanOrEqual(2_001);
        if (textLength(whole) > 0) expect(shown).toBeLessThan(textLength(whole));
      }),
    );
  });
});
