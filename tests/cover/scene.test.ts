import { expect, it } from "vitest";
import { coverScene } from "../../src/api/contract/coverScene.ts";
import { textLayer } from "../support/covers/textLayer.ts";

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const text = textLayer();
const placed = { box: text.box, rotation: 0, opacity: 1, colour: "#22355f" };
const scene = (...layers: unknown[]) => ({ version: 1, background: { kind: "colour", colour: "#22355f" }, layers });
const isTaken = (given: unknown): boolean => coverScene.safeParse(given).success;
const picture = (number: number) => ({
  id: id(number),
  kind: "picture",
  fileId: id(number + 500),
  box: text.box,
  rotation: 0,
  opacity: 1,
});

it("a scene of each kind of layer is taken", () => {
  const shape = { ...placed, stroke: null };
  expect(
    isTaken(
      scene(
        { ...text, vertical: "middle" },
        { ...shape, id: id(2), kind: "rect", radius: 10 },
        { ...shape, id: id(3), kind: "ellipse" },
        { ...placed, id: id(4), kind: "line", width: 10 },
        { ...placed, id: id(5), kind: "ornament", ornament: "keyhole" },
        picture(6),
      ),
    ),
  ).toBe(true);
});

it.each([
  ["NaN", { box: { ...text.box, x: Number.NaN } }],
  ["infinity", { box: { ...text.box, x: Number.POSITIVE_INFINITY } }],
  ["10⁹", { box: { ...text.box, y: 1_000_000_000 } }],
  ["−10⁹", { box: { ...text.box, y: -1_000_000_000 } }],
  ["no width", { box: { ...text.box, width: 0 } }],
  ["an unknown font", { font: "comic-sans" }],
  ["letters of 11", { size: 11 }],
  ["letters of 801", { size: 801 }],
  ["a colour by name", { colour: "red" }],
  ["a colour with markup", { colour: '#ffffff"><script>' }],
  ["a text of 301", { text: "я".repeat(301) }],
  ["a turn of 181°", { rotation: 181 }],
  ["what no layer has", { href: "https://example.org" }],
  ["an unknown place of lines", { vertical: "centre" }],
])("a layer with %s is refused", (_, change) => expect(isTaken(scene({ ...text, ...change }))).toBe(false));

it.each([
  ["31 layers", scene(...Array.from({ length: 31 }, (_, index) => ({ ...text, id: id(index + 1) })))],
  ["two layers of one id", scene(text, text)],
  ["six pictures", scene(...[1, 2, 3, 4, 5, 6].map(picture))],
  ["65 kB", scene({ ...text, text: "я".repeat(32_500) })],
  ["65 kB beside it", { ...scene(text), note: "я".repeat(32_500) }],
  ["another version", { ...scene(text), version: 2 }],
  ["an unknown background", { ...scene(text), background: { kind: "video", src: "x" } }],
  [
    "a picture zoomed nine times",
    {
      ...scene(text),
      background: {
        kind: "picture",
        fileId: id(9),
        zoom: 9,
        x: 0,
        y: 0,
        shade: 0,
        shadeFrom: "all",
        blur: 0,
        grey: false,
      },
    },
  ],
])("a scene of %s is refused", (_, given) => expect(isTaken(given)).toBe(false));

it.each([
  ["emoji", "Дом 👨‍👩‍👧 у реки", "Дом 👨‍👩‍👧 у реки"],
  ["another direction", "שלום עולם", "שלום עולם"],
  ["markup", "</script><b>Дом</b>", "</script><b>Дом</b>"],
  ["U+202E", "Дом\u202Eикер", "Домикер"],
])("a title with %s is taken as it is read", (_, given, kept) =>
  expect(coverScene.parse(scene({ ...text, text: given })).layers).toEqual([{ ...text, text: kept }]),
);
