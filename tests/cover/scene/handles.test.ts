import { expect, it } from "vitest";
import type { CoverLayer, CoverPicture } from "../../../src/api/contract/coverScene.ts";
import { angleBetween, handles, pinched, resized } from "../../../src/cover/scene/handles.ts";

const placed = (rotation = 0) => ({
  id: "one",
  box: { x: 100, y: 200, width: 400, height: 300 },
  rotation,
  opacity: 1,
});
const shape = (rotation = 0): CoverLayer => ({
  ...placed(rotation),
  kind: "rect",
  colour: "#000000",
  stroke: null,
  radius: 0,
});
const picture: CoverPicture = { ...placed(), kind: "picture", fileId: "file" };
const rounded = ({ box }: CoverLayer) => Object.values(box).map((side) => Math.round(side * 100) / 100);

it("there are eight handles, from the left upper corner clockwise", () =>
  expect(handles.map(({ x, y }) => [x, y])).toEqual([
    [-1, -1],
    [0, -1],
    [1, -1],
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
  ]));

it.each([
  ["the right lower corner", { x: 1, y: 1 }, { x: 40, y: 60 }, [100, 200, 440, 360]],
  ["the left upper corner", { x: -1, y: -1 }, { x: 40, y: 60 }, [140, 260, 360, 240]],
  ["the right side", { x: 1, y: 0 }, { x: 40, y: 60 }, [100, 200, 440, 300]],
  ["the upper side", { x: 0, y: -1 }, { x: 40, y: -60 }, [100, 140, 400, 360]],
  ["beyond the other side", { x: 1, y: 0 }, { x: -4_000, y: 0 }, [100, 200, 24, 300]],
  ["beyond what a scene holds", { x: 1, y: 0 }, { x: 40_000, y: 0 }, [100, 200, 10_000, 300]],
] as const)("by %s the opposite side stays", (_, handle, by, box) =>
  expect(rounded(resized(shape(), handle, by))).toEqual(box),
);

it("a turned layer is dragged along its own sides, and its opposite side stays where it is seen", () =>
  // A quarter turned, its right side is below: 300 high and 400 wide are seen as 300 wide and 400 high, from (150, 150).
  expect(rounded(resized(shape(90), { x: 1, y: 0 }, { x: 0, y: 100 }))).toEqual([50, 250, 500, 300]));

it("a picture keeps its proportions by a corner, and not by a side", () => {
  expect(rounded(resized(picture, { x: 1, y: 1 }, { x: 400, y: 0 }))).toEqual([100, 200, 800, 600]);
  expect(rounded(resized(picture, { x: 1, y: 0 }, { x: 400, y: 0 }))).toEqual([100, 200, 800, 300]);
  expect(rounded(resized(picture, { x: -1, y: -1 }, { x: 4_000, y: 4_000 }))).toEqual([468, 476, 32, 24]);
});

it("a hand that goes round a layer turns it clockwise", () => {
  expect(angleBetween(shape(), { x: 600, y: 350 }, { x: 300, y: 650 })).toBe(90);
  expect(angleBetween(shape(), { x: 300, y: 100 }, { x: 100, y: 350 })).toBe(270);
});

it("two fingers move, scale and turn at once", () => {
  const from = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ] as const;
  expect(
    pinched(from, [
      { x: 10, y: 20 },
      { x: 110, y: 20 },
    ]),
  ).toEqual({ by: { x: 10, y: 20 }, scale: 1, turn: 0 });
  expect(
    pinched(from, [
      { x: -50, y: 0 },
      { x: 150, y: 0 },
    ]),
  ).toEqual({ by: { x: 0, y: 0 }, scale: 2, turn: 0 });
  expect(
    pinched(from, [
      { x: 50, y: -50 },
      { x: 50, y: 50 },
    ]),
  ).toEqual({ by: { x: 0, y: 0 }, scale: 1, turn: 90 });
});
