import { expect, it } from "vitest";
import { placesIn, replacedIn } from "../../src/document/bookSearch.ts";
import { readDocument } from "../../src/document/document.ts";
import { patternOf } from "../../src/document/soughtWords.ts";
import { doc, footnote, mark, paragraph, text } from "./documents.ts";

const cell = (...content: object[]) => ({ type: "cell", content });
const whole = (hero: string) =>
  doc(
    paragraph(text("Наш "), text(hero.slice(0, 3), mark("bold")), text(hero.slice(3)), footnote(paragraph(text(hero)))),
    {
      type: "frame",
      content: [{ type: "table", content: [{ type: "row", content: [cell(text(hero)), cell(text("7"))] }] }],
    },
    { type: "list", attrs: { ordered: false }, content: [{ type: "item", content: [paragraph(text(`и ${hero}`))] }] },
  );
const pattern = patternOf({ words: "егор" }) ?? /$^/;

it("finds words in several marks, in notes, cells and items", () => {
  const found = [...placesIn(whole("Егор"), pattern)].map(({ number, block, from, isInNote }) => [
    number,
    block,
    from,
    isInNote,
  ]);
  expect(found).toEqual([
    [0, 0, 4, false],
    [1, 1, 0, true],
    [2, 2, 0, false],
    [3, 4, 2, false],
  ]);
});

it("puts other words at the chosen places, with the marks of the first letter", () => {
  const { document, count } = replacedIn(whole("Егор"), pattern, new Set([0, 2]), "Иван");
  expect(count).toBe(2);
  expect(readDocument(document).toJSON()).toEqual(
    doc(
      paragraph(text("Наш "), text("Иван", mark("bold")), footnote(paragraph(text("Егор")))),
      {
        type: "frame",
        content: [{ type: "table", content: [{ type: "row", content: [cell(text("Иван")), cell(text("7"))] }] }],
      },
      { type: "list", attrs: { ordered: false }, content: [{ type: "item", content: [paragraph(text("и Егор"))] }] },
    ),
  );
});
