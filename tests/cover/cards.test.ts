import { readFileSync } from "node:fs";
import { createCanvas } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { cut, inks, linesOf } from "../../server/cards/face.ts";

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
