import { describe, expect, it } from "vitest";
import type { CoverText } from "../../src/api/contract/coverScene.ts";
import { layoutText, type Measure } from "../../src/cover/layout.ts";
import { textLayer } from "../support/covers/textLayer.ts";

/** Every letter is half as wide as high, and a tracking of 1,000 is a whole letter more. */
const measure: Measure = (text, { tracking }) => [...text].length * (0.5 + tracking / 1000);

const layer = (text: string, change: Partial<CoverText> = {}): CoverText => textLayer({ text, ...change });
const linesOf = (text: string, change: Partial<CoverText> = {}): string[] =>
  layoutText(layer(text, change), measure).lines.map((line) => line.text);
const sizeOf = (text: string, change: Partial<CoverText> = {}): number => layoutText(layer(text, change), measure).size;
const within = (text: string, change: Partial<CoverText> = {}): void => {
  const one = layer(text, change);
  const { ink } = layoutText(one, measure);
  expect(ink).not.toBeNull();
  expect(ink?.x).toBeGreaterThanOrEqual(one.box.x - 0.01);
  expect((ink?.x ?? 0) + (ink?.width ?? 0)).toBeLessThanOrEqual(one.box.x + one.box.width + 0.01);
  expect((ink?.y ?? 0) + (ink?.height ?? 0)).toBeLessThanOrEqual(one.box.y + one.box.height + 0.01);
};

describe("lines of hard titles, ten letters of 200 units wide", () => {
  it.each([
    ["Я", ["Я"]],
    ["Соль на подоконнике", ["Соль на", "подоконнике"]],
    ["Война и мир", ["Война", "и мир"]],
    ["Кот в сапогах и сто кило соли", ["Кот", "в сапогах", "и сто", "кило соли"]],
    ["Санкт-Петербург", ["Санкт-Петербург"]],
    ["«Да», — сказал\nон", ["«Да»,\u00a0—", "сказал", "он"]],
    ["  Два   пробела \t и табуляция", ["Два", "пробела и", "табуляция"]],
    ["10\u00a0000 лье под водой", ["10\u00a0000 лье", "под водой"]],
    ["שלום עולם", ["שלום עולם"]],
    ["Дом 👨‍👩‍👧 у реки", ["Дом 👨‍👩‍👧", "у реки"]],
    ["</script><b>Дом</b>", ["</script><b>Дом</b>"]],
  ])("%s", (text, lines) => expect(linesOf(text)).toEqual(lines));
});

it("a title with U+202E is shown as it was typed, not turned round", () => {
  expect(linesOf("Дом\u202Eмирт\u2066ы\u200f")).toEqual(["Доммирты"]);
});

it("a word of 150 letters is not cut: its letters get smaller", () => {
  const word = "ё".repeat(150);
  expect(linesOf(word)).toEqual([word]);
  expect(sizeOf(word)).toBeCloseTo(13.33, 0);
  within(word);
});

it("a word of 300 letters is not cut either", () => {
  const word = "щ".repeat(300);
  expect(linesOf(word)).toEqual([word]);
  within(word);
});

it("without fit letters stay as they are and a long word sticks out of its box, whole", () => {
  const word = "Непротивоконституционный";
  const found = layoutText(layer(word, { fit: false, align: "center" }), measure);
  expect(found.size).toBe(200);
  expect(found.lines).toEqual([{ text: word, x: -600, y: 340, width: 2400 }]);
});

it("letters are never larger than their size", () => expect(sizeOf("Я")).toBe(200));

it("fit takes the largest size at which lines and longest word are within the box", () => {
  // Twelve letters: 1000 / (12 × 0.5).
  expect(sizeOf("подоконников")).toBeCloseTo(166.67, 0);
  // Four lines of one word: (0.7 + 0.22 + 3) × size ≤ 300.
  expect(sizeOf("подоконников\nокон\nдома\nтам", { box: { x: 0, y: 0, width: 1000, height: 300 } })).toBeCloseTo(
    76.5,
    0,
  );
});

it("a long title is set as evenly as its words allow", () => {
  const text = "Необыкновенные приключения Ивана Петровича Тяпкина в стране невыученных уроков";
  const box = { x: 100, y: 200, width: 1000, height: 800 };
  expect(linesOf(text, { box })).toEqual([
    "Необыкновенные",
    "приключения",
    "Ивана Петровича",
    "Тяпкина в стране",
    "невыученных",
    "уроков",
  ]);
  // Sixteen letters: 1000 / (16 × 0.5).
  expect(sizeOf(text, { box })).toBeCloseTo(125, 0);
  within(text, { box });
});

it.each([
  ["left", 100],
  ["center", 500],
  ["right", 900],
] as const)("%s: from where the line begins", (align, x) => {
  expect(layoutText(layer("Да", { align }), measure).lines).toEqual([{ text: "Да", x, y: 340, width: 200 }]);
});

it.each([
  ["top", 340],
  ["middle", 748],
  ["bottom", 1156],
] as const)("%s: where the line is", (vertical, y) => {
  expect(layoutText(layer("Да", { vertical }), measure).lines[0]?.y).toBeCloseTo(y, 5);
});

it("the space after the last letter is no part of a line", () => {
  expect(layoutText(layer("Да", { tracking: 500, align: "right" }), measure).lines).toEqual([
    { text: "Да", x: 800, y: 340, width: 300 },
  ]);
});

it("capitals are Russian ones", () => expect(linesOf("ёж", { upper: true })).toEqual(["ЁЖ"]));

it("an empty text has no lines, an empty line between two keeps its height", () => {
  expect(layoutText(layer(" \n "), measure)).toMatchObject({ lines: [], ink: null });
  expect(layoutText(layer("а\n\nб"), measure).lines.map(({ y }) => y)).toEqual([340, 740]);
});

it("300 words of one letter are laid out at once", () => {
  const text = Array.from({ length: 150 }, () => "я").join(" ");
  expect(linesOf(text).join(" ")).toBe(text);
  within(text);
});
