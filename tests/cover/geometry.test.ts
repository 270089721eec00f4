import { expect, it } from "vitest";
import { cornersOf, layerAt, turned, turnedBack } from "../../src/cover/geometry.ts";
import { textLayer } from "../support/covers/textLayer.ts";

const box = { x: 100, y: 200, width: 400, height: 200 };
const rounded = (points: readonly (readonly [number, number])[]) =>
  points.map((point) => point.map((one) => Math.round(one) + 0));

it("corners of a box, upright and turned by a quarter about its middle", () => {
  expect(rounded(cornersOf({ box, rotation: 0 }))).toEqual([
    [100, 200],
    [500, 200],
    [500, 400],
    [100, 400],
  ]);
  expect(rounded(cornersOf({ box, rotation: 90 }))).toEqual([
    [400, 100],
    [400, 500],
    [200, 500],
    [200, 100],
  ]);
});

it("what is turned and turned back is where it was", () => {
  const layer = { box, rotation: 37 };
  expect(rounded([turnedBack(layer, turned(layer, [123, 456]))])).toEqual([[123, 456]]);
});

it.each([
  ["the highest of two", 300, 300, 0, "upper"],
  ["the one below where the upper one is not", 110, 210, 0, "lower"],
  ["a turned one outside of its upright box", 300, 110, 0, "upper"],
  ["nothing where only the upright box would be", 110, 390, 0, "lower"],
  ["the background", 900, 900, 0, null],
  ["one within reach", 300, 90, 20, "upper"],
  ["nothing beyond reach", 300, 70, 20, null],
])("under a pointer is %s", (_, x, y, reach, found) => {
  const layers = [textLayer({ id: "lower", box }), textLayer({ id: "upper", box, rotation: 90 })];
  expect(layerAt({ layers }, [x, y], reach)?.id ?? null).toBe(found);
});
