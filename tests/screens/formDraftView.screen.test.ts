import { describe, expect, it } from "vitest";
import { draftWords } from "../../src/screens/parts/formDraft.view.ts";

const now = Date.parse("2026-12-01T12:00:00Z");
const labels = { title: "Название", annotation: "Аннотация" };
const draft = (fields: object) => ({
  id: "a",
  at: "2026-12-01T09:03:00.000Z",
  before: {},
  fields: fields as Record<string, unknown>,
});

describe("a draft of a form in words", () => {
  it("says when it was typed, in which fields, and how its longest text begins", () => {
    expect(draftWords(draft({ title: "Соль", annotation: "  О море и соли. " }), labels, now)).toEqual({
      title: "Сегодня, 12:03: название, аннотация",
      beginning: "О море и соли.",
    });
  });

  it("is cut at a word, and in the middle of one that has no end", () => {
    const words = draftWords(draft({ annotation: `${"слово ".repeat(40)}` }), labels, now).beginning;
    expect(words).toBe(`${"слово ".repeat(23).trim()}…`);
    expect(draftWords(draft({ annotation: "а".repeat(200) }), labels, now).beginning).toBe(`${"а".repeat(140)}…`);
  });

  it("without a text or a name says when alone", () => {
    expect(draftWords(draft({ unknown: 3 }), labels, now)).toEqual({ title: "Сегодня, 12:03", beginning: "" });
  });
});
