import { describe, expect, it } from "vitest";
import {
  blockLike,
  countIn,
  isSameText,
  nearestIn,
  plainBetween,
  plainBlocks,
  type Span,
  spanIn,
  textBetween,
} from "../../src/document/quotes.ts";

const text = (words: string) => ({ type: "text", text: words });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const footnote = { type: "footnote", content: [paragraph(text("Сноска."))] };
const verse = (words: string) => ({ type: "verse", content: [text(words)] });
const chapter = {
  type: "doc",
  content: [
    paragraph(text("Было "), text("утро"), footnote, text(", и море.")),
    { type: "separator" },
    { type: "poem", content: [{ type: "stanza", content: [verse("Белеет парус"), verse("одинокой")] }] },
    paragraph(text("Он ждал,"), { type: "hardBreak" }, text("она шла.")),
  ],
};
const span = (fromBlock: number, fromOffset: number, toBlock: number, toOffset: number): Span => ({
  from: { block: fromBlock, offset: fromOffset },
  to: { block: toBlock, offset: toOffset },
});

describe("plainBlocks", () => {
  it("counts neither notes nor the ends of lines", () =>
    expect(plainBlocks(chapter)).toEqual(["Было утро, и море.", "", "Белеет парусодинокой", "Он ждал,она шла."]));
});

describe("textBetween", () => {
  it.each([
    [span(0, 5, 0, 9), "утро"],
    [span(0, 0, 0, 18), "Было утро, и море."],
    [span(2, 7, 2, 20), "парус\nодинокой"],
    [span(2, 0, 2, 12), "Белеет парус"],
    [span(3, 3, 3, 12), "ждал,\nона"],
    [span(0, 11, 3, 2), "и море.\n\nБелеет парус\nодинокой\nОн"],
    [span(1, 0, 1, 0), ""],
  ])("%j is %j", (given, expected) => expect(textBetween(chapter, given)).toBe(expected));

  it.each([
    ["a block behind the last", span(3, 0, 4, 0)],
    ["a character behind the last", span(0, 0, 0, 19)],
    ["a beginning behind the last character", span(0, 19, 2, 1)],
    ["an end before its beginning", span(0, 5, 0, 4)],
    ["an end in an earlier block", span(2, 0, 0, 4)],
  ])("knows no place: %s", (_, given) => expect(textBetween(chapter, given)).toBeNull());
});

it("plainBetween tells the same block by block", () => {
  expect(plainBetween(chapter, span(0, 11, 2, 6))).toEqual(["и море.", "", "Белеет"]);
  expect(plainBetween(chapter, span(0, 11, 9, 6))).toBeNull();
});

it("the same text may have other spaces and soft hyphens", () => {
  expect(isSameText("Было\u00a0утро", "Было утро")).toBe(true);
  expect(isSameText("па\u00adрус\nодинокой", "парус одинокой")).toBe(true);
  expect(isSameText("Было утро.", "Было утро")).toBe(false);
});

it("of several places the nearest is the one", () => {
  expect(nearestIn("кот и кот и кот", "кот", 7)).toBe(6);
  expect(nearestIn("кот и кот и кот", "кот", 11)).toBe(12);
  expect(nearestIn("кот", "кот", 0)).toBe(0);
  expect(nearestIn("пёс", "кот", 0)).toBe(-1);
});

describe("spanIn", () => {
  const changed = {
    type: "doc",
    content: [paragraph(text("Пролог.")), paragraph(text("Тогда было утро, и утро стояло.")), paragraph(text("Море."))],
  };
  it.each([
    ["one word, nearer to where it was", 1, ["утро"], 20, span(1, 19, 1, 23)],
    ["over two blocks", 1, ["утро стояло.", "Море"], 0, span(1, 19, 2, 4)],
    ["words that are gone", 1, ["вечер"], 0, null],
    ["a first part that does not end its block", 1, ["было утро", "Море"], 0, null],
    ["a second block that begins otherwise", 1, ["стояло.", "Небо"], 0, null],
    ["more blocks than there are", 2, ["Море.", "Небо"], 0, null],
    ["a block that is not there", 3, ["Море"], 0, null],
  ] as const)("%s", (_, block, parts, near, expected) => expect(spanIn(changed, block, parts, near)).toEqual(expected));

  it("a block between must be the same", () => {
    expect(spanIn(changed, 0, ["Пролог.", "Тогда было утро, и утро стояло.", "Мо"], 0)).toEqual(span(0, 0, 2, 2));
    expect(spanIn(changed, 0, ["Пролог.", "Тогда было утро.", "Мо"], 0)).toBeNull();
  });
});

it("words are counted without one upon another", () => {
  expect(countIn("и и и", "и и")).toBe(1);
  expect(countIn("слово слово", "слово")).toBe(2);
  expect(countIn("слово", "")).toBe(0);
});

describe("blockLike", () => {
  const blocks = ["* * *", "Поезд пришёл на пустую станцию в полночь.", "* * *", "Старое письмо лежало под камнем."];
  it.each([
    ["the same paragraph", "Старое письмо лежало под камнем.", 0, 3],
    ["one that was edited", "Поезд пришол на пустую станцию в полночь.", 0, 1],
    ["of two the nearer", "* * *", 2, 2],
    ["of two the nearer, before", "* * *", 0, 0],
    ["none", "В саду за домом кричали птицы.", 1, -1],
  ])("%s", (_, sought, near, expected) => expect(blockLike(blocks, sought, near)).toBe(expected));
});
