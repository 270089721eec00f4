import { describe, expect, it } from "vitest";
import type { CoverText } from "../../src/api/contract/coverScene.ts";
import { checkCover } from "../../src/cover/checks.ts";
import { colourOf, contrast } from "../../src/cover/colours.ts";
import { layouts } from "../../src/cover/measure.ts";
import { textLayer } from "../support/covers/textLayer.ts";

/** Every letter is half as wide as high. */
const layoutOf = layouts((text) => text.length / 2);
const title = textLayer({ text: "Дом", colour: "#ffffff", box: { x: 200, y: 200, width: 1200, height: 600 } });
/** One colour, but for so much of it from the left, in tenths of the title's line: columns 20 to 50 of 160. */
const ground =
  (colour: readonly [number, number, number], other = colour, columns = 0) =>
  () => {
    const pixels = new Uint8ClampedArray(160 * 240 * 4);
    for (let at = 0; at < 160 * 240; at++) pixels.set([...(at % 160 < columns ? other : colour), 255], at * 4);
    return pixels;
  };
const [black, white, grey] = [
  [0, 0, 0],
  [255, 255, 255],
  [119, 119, 119],
] as const;
const saidOf = (layers: CoverText[], under = ground(black)) =>
  checkCover({ layers }, layoutOf, under).map(
    ({ kind, text, detail }) => `${kind}: ${text}${detail ? `: ${detail}` : ""}`,
  );
const said = (change: Partial<CoverText>, under = ground(black)) => saidOf([{ ...title, ...change }], under);

it("contrast is that of WCAG", () => {
  expect(contrast(colourOf("#ffffff"), colourOf("#000000"))).toBeCloseTo(21, 5);
  expect(contrast(colourOf("#777777"), colourOf("#ffffff"))).toBeCloseTo(4.48, 2);
  expect(contrast(colourOf("#22355f"), colourOf("#22355f"))).toBe(1);
});

it("a title that is read says how large and how clear it is", () =>
  expect(said({})).toEqual(["ok: Название читается: 14 px, контраст 21"]));

describe("height of capitals at 160 px", () => {
  it.each([
    ["title", 129, "ok: Название читается: 9 px, контраст 21"],
    ["title", 128, "warning: На маленькой обложке название не прочесть: увеличьте буквы"],
    ["author", 100, "ok: Имя автора читается: 7 px, контраст 21"],
    ["author", 99, "warning: Имя автора: буквы мельче 7 px, на маленькой обложке пропадут"],
    ["series", 84, "warning: «Цикл и номер»: буквы мельче 7 px, на маленькой обложке пропадут"],
    ["free", 84, "warning: «Дом»: буквы мельче 7 px, на маленькой обложке пропадут"],
  ] as const)("%s of %i", (role, size, text) => expect(said({ role, size })).toEqual([text]));
});

const merges = "warning: Название сливается с фоном: добавьте затемнение или смените цвет";
describe("contrast with the worst tenth of the ground", () => {
  it("white on white", () => expect(said({}, ground(white))).toEqual([merges]));
  it("white on grey of 4.5", () =>
    expect(said({}, ground(grey))).toEqual(["ok: Название читается: 14 px, контраст 4,5"]));
  // The line takes columns 20 to 49: three of thirty are a tenth.
  it("a tenth of it white is passed over", () =>
    expect(said({}, ground(black, white, 23))).toEqual(["ok: Название читается: 14 px, контраст 21"]));
  it("more than a tenth is not", () => expect(said({}, ground(black, white, 24))).toEqual([merges]));
  it("an outline as wide as a pixel parts letters from the ground", () =>
    expect(said({ outline: { colour: "#000000", width: 10 } }, ground(white))).toEqual([
      "ok: Название читается: 14 px, контраст 21",
    ]));
  it("a thinner one does not", () =>
    expect(said({ outline: { colour: "#000000", width: 9 } }, ground(white))).toEqual([merges]));
  it("letters that are seen through take on the ground", () => expect(said({ opacity: 0.1 })).toEqual([merges]));
});

const near = "warning: Текст слишком близко к краю";
describe("margin of 96 units", () => {
  const at = (x: number, y: number) => said({ box: { x, y, width: 300, height: 184 } });
  const read = ["ok: Название читается: 14 px, контраст 21"];
  it("is kept", () => {
    expect(at(96, 96)).toEqual(read);
    expect(at(1204, 2120)).toEqual(read);
  });
  it.each([
    [95, 96],
    [96, 95],
    [1205, 2120],
    [1204, 2121],
  ])("is not kept at %i, %i", (x, y) => expect(at(x, y)).toEqual([near]));
  it("counts the turn of a text", () =>
    expect(said({ box: { x: 100, y: 1000, width: 300, height: 184 }, rotation: 90 })).toEqual(read));
  it("a turned text may leave it", () =>
    expect(said({ box: { x: 100, y: 100, width: 300, height: 184 }, rotation: 90 })).toEqual([near]));
  it("a word beyond the cover has no ground to be read on", () =>
    expect(said({ box: { x: -2000, y: 100, width: 300, height: 184 } })).toEqual([near]));
});

it("every fault is reported, title and author first, an empty or unseen text not at all", () => {
  const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  expect(
    saidOf(
      [
        { ...title, id: id(2), role: "series", text: "Книга 2", size: 102 },
        { ...title, id: id(3), role: "author", text: "Вера Лядова", size: 60, box: { ...title.box, x: 0 } },
        { ...title, id: id(4), role: "tagline", text: "" },
        { ...title, id: id(5), role: "free", opacity: 0 },
        title,
      ],
      ground(black),
    ),
  ).toEqual([
    "ok: Название читается: 14 px, контраст 21",
    "warning: Имя автора: буквы мельче 7 px, на маленькой обложке пропадут",
    "warning: Имя автора: текст слишком близко к краю",
    "ok: «Цикл и номер» читается: 7,1 px, контраст 21",
  ]);
});
