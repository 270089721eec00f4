import { expect, it } from "vitest";
import { firstView, fitted, moved, zoomed } from "../../src/dev/view.ts";

const frame = { width: 700, height: 500 };

it("a small chart is seen whole, as large as life, in the middle", () => {
  expect(firstView({ width: 300, height: 100 }, frame)).toEqual({ scale: 1, x: 200, y: 200 });
});

it("a large one is seen from its beginning, as large as life; whole when that is asked for", () => {
  const large = { width: 3_340, height: 800 };
  expect(firstView(large, frame)).toEqual({ scale: 1, x: 16, y: 16 });
  expect(fitted(large, frame)).toEqual({ scale: 0.2, x: 16, y: 170 });
});

it("the point under the fingers stays where it is, between a tenth and four times", () => {
  expect(zoomed({ x: 10, y: 20, scale: 1 }, 2, { x: 110, y: 120 })).toEqual({ x: -90, y: -80, scale: 2 });
  expect(zoomed({ x: 0, y: 0, scale: 1 }, 100, { x: 0, y: 0 }).scale).toBe(4);
  expect(zoomed({ x: 0, y: 0, scale: 1 }, 0.001, { x: 0, y: 0 }).scale).toBe(0.1);
});

it("moves", () => expect(moved({ x: 1, y: 2, scale: 3 }, 10, -10)).toEqual({ x: 11, y: -8, scale: 3 }));
