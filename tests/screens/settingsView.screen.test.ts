import { expect, it } from "vitest";
import { middleOf, pointsOf, sentCrop } from "../../src/screens/settings/crop.view.ts";
import { numberOrNothing } from "../../src/screens/settings/settings.view.ts";

it.each([
  [{ width: 400, height: 300 }, 1, { x: 12.5, y: 0, width: 75, height: 100 }],
  [{ width: 300, height: 400 }, 1, { x: 0, y: 12.5, width: 100, height: 75 }],
  [{ width: 1_920, height: 1_080 }, 4, { x: 0, y: 27.7778, width: 100, height: 44.4444 }],
  [{ width: 200, height: 200 }, 1, { x: 0, y: 0, width: 100, height: 100 }],
])("the middle of %j", (size, aspect, part) => {
  expect(middleOf(size, aspect)).toEqual(part);
});

it("a part that goes past the edge by a rounding is sent within it", () => {
  expect(sentCrop({ x: -0.000_01, y: 66.666_67, width: 50, height: 33.333_36 })).toEqual({
    x: 0,
    y: 66.6667,
    width: 50,
    height: 33.3333,
  });
});

it("a part has its points of the picture", () => {
  expect(pointsOf({ x: 0, y: 0, width: 33.3333, height: 50 }, { width: 600, height: 401 })).toEqual({
    width: 200,
    height: 201,
  });
});

it("an empty field of a number is nothing", () => {
  expect(["", null, undefined, "1988", "2"].map(numberOrNothing)).toEqual([null, null, null, 1988, 2]);
});
