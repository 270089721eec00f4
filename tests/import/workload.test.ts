import { afterEach, expect, it, vi } from "vitest";
import { joinTitles } from "../../server/books/import/blockParts.ts";
import { BlockReader } from "../../server/books/import/blocks.ts";
import type { Element } from "../../server/books/import/elements.ts";
import { Report } from "../../server/books/import/report.ts";
import { read } from "./books.ts";

afterEach(() => vi.restoreAllMocks());

const LINES = 2_000;
const element = (name: string, children: Element["children"], attributes: [string, string][] = []): Element => ({
  name,
  attributes: new Map(attributes),
  children,
  place: { line: 1, column: 1 },
});

it("the signs of a title are looked at once, however many lines it has", () => {
  let looked = 0;
  const test = RegExp.prototype.test;
  vi.spyOn(RegExp.prototype, "test").mockImplementation(function (this: RegExp, text: string) {
    looked += text.length;
    return test.call(this, text);
  });
  const whole = joinTitles(Array.from({ length: LINES }, () => "строка"));
  expect(whole).toHaveLength(LINES * 8 - 2);
  expect(looked).toBeLessThanOrEqual(whole.length);
});

it("the pictures of a poem are not moved line by line, however many lines it has", () => {
  let moved = 0;
  const concat = Array.prototype.concat;
  vi.spyOn(Array.prototype, "concat").mockImplementation(function (this: unknown[], ...others: unknown[]) {
    moved += this.length;
    return concat.apply(this, others);
  });
  const line = element("v", ["а", element("image", [], [["href", "#a"]])]);
  const blocks = new BlockReader(new Report()).blocksOf([
    element(
      "poem",
      Array.from({ length: LINES }, () => line),
    ),
  ]);
  expect(blocks.map(({ type }) => type)).toEqual(["poem", ...Array.from({ length: LINES }, () => "image")]);
  expect(moved).toBeLessThanOrEqual(10 * LINES);
});

it("of an endless list of keywords the first 10,000 signs are read, and the rest is reported", async () => {
  const keywords = `${"дом, ".repeat(2_000)}последнее`;
  const book = `<FictionBook><description><title-info><book-title>К</book-title><keywords>${keywords}</keywords></title-info></description><body><section><p>а</p></section></body></FictionBook>`;
  const { tags, report } = await read(book);
  expect(tags).toEqual(["дом"]);
  expect(report.entries.map(({ kind, message }) => [kind, message])).toContainEqual([
    "dropped",
    "Список меток длиннее 10000 знаков, не вошло: «последнее»",
  ]);
});
