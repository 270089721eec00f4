import type { CoverScene } from "../api/contract/coverScene.ts";

/** A cover that is a picture alone, to be cut by hand. */
export const pictureScene = (fileId: string): CoverScene => ({
  version: 1,
  background: { kind: "picture", fileId, zoom: 1, x: 0.5, y: 0.5, shade: 0, shadeFrom: "all", blur: 0, grey: false },
  layers: [],
});
