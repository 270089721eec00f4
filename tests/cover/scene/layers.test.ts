import { describe, expect, it } from "vitest";
import type { CoverLayer, CoverScene } from "../../../src/api/contract/coverScene.ts";
import {
  added,
  duplicated,
  hasRoom,
  moved,
  reordered,
  rotated,
  scaled,
  without,
} from "../../../src/cover/scene/layers.ts";

const rect = (id: string, box = { x: 100, y: 200, width: 400, height: 300 }, rotation = 0): CoverLayer => ({
  id,
  kind: "rect",
  box,
  rotation,
  opacity: 1,
  colour: "#ff0000",
  stroke: null,
  radius: 0,
});
const text = (size: number): CoverLayer => ({
  id: "t",
  kind: "text",
  role: "title",
  text: "Соль",
  font: "literata",
  weight: 700,
  size,
  fit: true,
  align: "center",
  upper: false,
  tracking: 0,
  leading: 1,
  colour: "#ffffff",
  outline: null,
  shadow: null,
  plate: null,
  opacity: 1,
  rotation: 0,
  box: { x: 0, y: 0, width: 1_000, height: 500 },
});
const scene = (...layers: CoverLayer[]): CoverScene => ({
  version: 1,
  background: { kind: "colour", colour: "#ffffff" },
  layers,
});
const boxOf = ({ layers }: CoverScene, at = 0) => layers[at]?.box;
const idsOf = ({ layers }: CoverScene) => layers.map(({ id }) => id);

describe("moving", () => {
  it("goes to the right and down, and no farther than a scene may hold", () => {
    expect(boxOf(moved(scene(rect("a")), "a", { x: 4, y: -40 }))).toEqual({ x: 104, y: 160, width: 400, height: 300 });
    expect(boxOf(moved(scene(rect("a")), "a", { x: 1e9, y: -1e9 }))).toMatchObject({ x: 10_000, y: -10_000 });
  });

  it("by nothing, or of what is not there, is no change", () => {
    const all = scene(rect("a"));
    expect(moved(all, "a", { x: 0, y: 0 })).toBe(all);
    expect(moved(all, "b", { x: 4, y: 4 })).toBe(all);
  });
});

describe("scaling", () => {
  it("is about the middle", () => {
    expect(boxOf(scaled(scene(rect("a")), "a", 2))).toEqual({ x: -100, y: 50, width: 800, height: 600 });
    expect(boxOf(scaled(scene(rect("a")), "a", 0.5))).toEqual({ x: 200, y: 275, width: 200, height: 150 });
  });

  it("of a text goes with its letters, from 12 to 800 units", () => {
    expect(scaled(scene(text(100)), "t", 2).layers[0]).toMatchObject({
      size: 200,
      box: { x: -500, y: -250, width: 2_000, height: 1_000 },
    });
    expect(scaled(scene(text(400)), "t", 3).layers[0]).toMatchObject({ size: 800, box: { width: 2_000 } });
    expect(scaled(scene(text(24)), "t", 0.1).layers[0]).toMatchObject({ size: 12, box: { width: 500 } });
    const largest = scene(text(800));
    expect(scaled(largest, "t", 2)).toBe(largest);
  });

  it("leaves sides of 1 to 10,000 units", () => {
    expect(boxOf(scaled(scene(rect("a")), "a", 1e9))).toMatchObject({ width: 10_000, height: 7_500 });
    expect(boxOf(scaled(scene(rect("a")), "a", 0))).toMatchObject({ height: 1 });
  });
});

it.each([
  [0, 1, 1],
  [0, -1, -1],
  [179, 1, 180],
  [180, 1, -179],
  [-179, -1, 180],
  [-179, -2, 179],
  [10, 360, 10],
  [0, 450, 90],
])("turned from %i by %i it is at %i degrees", (rotation, by, after) =>
  expect(rotated(scene(rect("a", undefined, rotation)), "a", by).layers[0]?.rotation).toBe(after),
);

describe("the order", () => {
  const all = scene(rect("a"), rect("b"), rect("c"));

  it("takes a layer up and down, and to the ends at most", () => {
    expect(idsOf(reordered(all, "a", 1))).toEqual(["b", "a", "c"]);
    expect(idsOf(reordered(all, "a", 2))).toEqual(["b", "c", "a"]);
    expect(idsOf(reordered(all, "c", -1))).toEqual(["a", "c", "b"]);
    expect(idsOf(reordered(all, "b", 99))).toEqual(["a", "c", "b"]);
  });

  it("at its end is no change", () => {
    expect(reordered(all, "c", 1)).toBe(all);
    expect(reordered(all, "a", -1)).toBe(all);
    expect(reordered(all, "d", 1)).toBe(all);
  });
});

it("a copy is above its layer, 40 units to the side, under its own id", () => {
  const copied = duplicated(scene(rect("a"), rect("b")), "a", "copy");
  expect(idsOf(copied)).toEqual(["a", "copy", "b"]);
  expect(boxOf(copied, 1)).toEqual({ x: 140, y: 240, width: 400, height: 300 });
});

it("there are 30 layers at most: a new one and a copy are none", () => {
  const full = scene(...Array.from({ length: 30 }, (_, index) => rect(`${index}`)));
  const almost = without(full, "7");
  expect([hasRoom(full), hasRoom(almost)]).toEqual([false, true]);
  expect(added(full, rect("new"))).toBe(full);
  expect(duplicated(full, "3", "copy")).toBe(full);
  expect(idsOf(added(almost, rect("new"))).at(-1)).toBe("new");
});

it("what is taken away is gone, and what is not there stays away", () => {
  const all = scene(rect("a"), rect("b"));
  expect(idsOf(without(all, "a"))).toEqual(["b"]);
  expect(without(all, "c")).toBe(all);
});
