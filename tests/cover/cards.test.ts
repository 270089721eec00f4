import { readFileSync } from "node:fs";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { balanced, cut, inks, linesOf } from "../../server/cards/face.ts";
import { paintOrder } from "../../server/cards/paint.ts";

it("the painted covers have the inks of those on the screen", () => {
  const tokens = readFileSync("src/ui/tokens.css", "utf8");
  const tones = [...tokens.matchAll(/\[data-tone="\d"\] \{\s*--paper: (\S+);\s*--print: (\S+);\s*--spot: (\S+);/g)];
  expect(inks).toEqual(tones.map(([, paper, print, spot]) => ({ paper, print, spot })));
  expect(inks).toHaveLength(8);
});

it("words are set in lines, a long one is broken behind its hyphen, and what is cut says so", () => {
  const context = createCanvas(10, 10).getContext("2d");
  context.font = "10px sans-serif";
  const width = context.measureText("Оршанский-Преображ").width;
  expect(linesOf(context, "Глеб Оршанский-Преображенский", width)).toEqual(["Глеб", "Оршанский-", "Преображенский"]);
  expect(cut(["Раз,", "два,", "три"], 2)).toEqual(["Раз,", "два…"]);
});

it("lines of about one length break no word that a line can hold", () => {
  const context = createCanvas(10, 10).getContext("2d");
  context.font = "10px sans-serif";
  const width = context.measureText("Половина дома").width - 1;
  expect(balanced(context, "Половина дома", width)).toEqual(["Половина", "дома"]);
});

const ground = [250, 246, 238, 255];
const long = "Необыкновенные приключения Ивана Петровича Тяпкина и его верного пса Шарика в стране невыученных уроков";
const name = "Константинопольский-Задунайский Всеволод";
it.each([
  ["a book", { title: long, label: "", author: name, book: { id: 1, title: long, author: name } }],
  [
    "an audiobook of one word",
    { title: "Йодобромистонатриевохлоридные", label: "Аудиокнига", author: name, book: null },
  ],
  ["a review of a long title", { title: long, label: `Рецензия на «${long}»`, author: name, book: null }],
  ["a series", { title: long, label: "Цикл книг", author: `${name}, ${name}, ${name}`, book: null }],
])("the words on the card of %s keep away from its edges", async (_, words) => {
  const context = createCanvas(1_200, 630).getContext("2d");
  context.drawImage(await loadImage(paintOrder({ make: "card", ...words })), 0, 0);
  const isGround = (x: number, y: number, width: number, height: number) => {
    const { data } = context.getImageData(x, y, width, height);
    // JPEG: within a few of #faf6ee.
    return data.every((value, at) => Math.abs(value - (ground[at % 4] ?? 0)) <= 12);
  };
  expect([isGround(1_152, 0, 48, 630), isGround(480, 0, 720, 40), isGround(480, 590, 720, 40)]).toEqual([
    true,
    true,
    true,
  ]);
});
