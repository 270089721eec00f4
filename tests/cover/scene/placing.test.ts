import { describe, expect, it } from "vitest";
import type { CoverScene } from "../../../src/api/contract/coverScene.ts";
import { hasPlace, withPicture } from "../../../src/cover/scene/placing.ts";

const plain: CoverScene = { version: 1, background: { kind: "colour", colour: "#ffffff" }, layers: [] };
const photo = { id: "p", width: 3_000, height: 2_000 };

describe("a picture", () => {
  it("is under everything as it is", () => {
    expect(withPicture(plain, photo, "background").background).toEqual({
      kind: "picture",
      fileId: "p",
      zoom: 1,
      x: 0.5,
      y: 0.5,
      shade: 0,
      shadeFrom: "all",
      blur: 0,
      grey: false,
    });
  });

  it.each([
    [photo, { x: 400, y: 933.33, width: 800, height: 533.33 }],
    [
      { id: "p", width: 1_000, height: 3_000 },
      { x: 600, y: 600, width: 400, height: 1_200 },
    ],
    [
      { id: "p", width: 10, height: 10 },
      { x: 400, y: 800, width: 800, height: 800 },
    ],
    [
      { id: "p", width: 16_000, height: 1 },
      { x: 400, y: 1_199.5, width: 800, height: 1 },
    ],
  ])("%j is on top, whole, in the middle", (picture, box) => {
    const [layer, ...others] = withPicture(plain, picture, "layer").layers;
    expect(others).toEqual([]);
    expect(layer).toMatchObject({ id: "p", kind: "picture", fileId: "p", rotation: 0, opacity: 1 });
    const rounded = Object.entries(layer?.box ?? {}).map(([side, value]) => [side, Math.round(value * 100) / 100]);
    expect(Object.fromEntries(rounded)).toEqual(box);
  });

  it("is one of five at most; a background takes the place of the one before", () => {
    const five = ["a", "b", "c", "d"].reduce(
      (scene, id) => withPicture(scene, { ...photo, id }, "layer"),
      withPicture(plain, photo, "background"),
    );
    expect([hasPlace(five, "layer"), hasPlace(five, "background")]).toEqual([false, true]);
    expect(withPicture(five, { ...photo, id: "e" }, "layer")).toBe(five);
    expect(withPicture(five, { ...photo, id: "e" }, "background").background).toMatchObject({ fileId: "e" });
    const layersAlone = ["a", "b", "c", "d", "e"].reduce(
      (scene, id) => withPicture(scene, { ...photo, id }, "layer"),
      plain,
    );
    expect(hasPlace(layersAlone, "background")).toBe(false);
    expect(withPicture(layersAlone, photo, "background")).toBe(layersAlone);
  });
});
