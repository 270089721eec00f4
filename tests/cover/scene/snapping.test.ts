import { expect, it } from "vitest";
import { boundsOf, snapped } from "../../../src/cover/scene/snapping.ts";

const at = (x: number, y: number, width = 200, height = 100, rotation = 0) => ({
  box: { x, y, width, height },
  rotation,
});

it("a layer that is turned takes the upright box about it", () => {
  expect(boundsOf(at(100, 100))).toEqual({ x: 100, y: 100, width: 200, height: 100 });
  const quarter = boundsOf(at(100, 100, 200, 100, 90));
  expect(Object.values(quarter).map(Math.round)).toEqual([150, 50, 100, 200]);
  const eighth = boundsOf(at(0, 0, 100, 100, -45));
  expect(Object.values(eighth).map((side) => Math.round(side * 10) / 10)).toEqual([-20.7, -20.7, 141.4, 141.4]);
});

it.each([
  ["the left edge", at(6, 1_000), { x: -6, y: 0 }, { x: 0, y: null }],
  ["the left margin", at(90, 1_000), { x: 6, y: 0 }, { x: 96, y: null }],
  ["the right margin", at(1_310, 1_000), { x: -6, y: 0 }, { x: 1_504, y: null }],
  ["the right edge", at(1_394, 1_000), { x: 6, y: 0 }, { x: 1_600, y: null }],
  ["the middle", at(705, 1_145), { x: -5, y: 5 }, { x: 800, y: 1_200 }],
  ["the lower margin", at(400, 2_200), { x: 0, y: 4 }, { x: null, y: 2_304 }],
  ["nothing", at(400, 1_000), { x: 0, y: 0 }, { x: null, y: null }],
])("%s holds a layer within 8 units", (_, layer, by, guides) => expect(snapped(layer, [], 8)).toEqual({ by, guides }));

it("eight units hold, and a hair more does not", () => {
  expect(snapped(at(8, 1_000), [], 8).by.x).toBe(-8);
  expect(snapped(at(8.01, 1_000), [], 8).by.x).toBe(0);
  // Without snapping only what is there already counts.
  expect(snapped(at(8, 1_000), [], 0).by.x).toBe(0);
});

it("edges and middles of other layers hold too, the nearest of all", () => {
  const other = at(300, 700, 400, 60);
  expect(snapped(at(303, 1_000), [other], 8)).toEqual({ by: { x: -3, y: 0 }, guides: { x: 300, y: null } });
  // Its right edge at the other's middle, its top at the other's lower edge.
  expect(snapped(at(296, 765), [other], 8)).toEqual({ by: { x: 4, y: -5 }, guides: { x: 300, y: 760 } });
  expect(snapped(at(402, 1_000), [other], 8)).toEqual({ by: { x: -2, y: 0 }, guides: { x: 500, y: null } });
});
