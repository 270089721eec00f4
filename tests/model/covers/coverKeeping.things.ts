import type { Drawing } from "../../../src/machines/covers/drawing.ts";
import { drawingOf } from "./designCopy.things.ts";

export { blue, here, left, picture, pictures, red, white } from "./designCopy.things.ts";

/** A drawing with a picture as its background. */
export const pictured: Drawing = {
  workId: 5,
  scene: {
    version: 1,
    background: {
      kind: "picture",
      fileId: "p",
      zoom: 1,
      x: 0.5,
      y: 0.5,
      shade: 0,
      shadeFrom: "all",
      blur: 0,
      grey: false,
    },
    layers: [],
  },
  sources: [{ fileId: "p", source: "Own", note: "" }],
};
/** What another window has saved. */
export const others = drawingOf("#00ff00");
/** What a closed page sent, without an answer. */
export const lost = drawingOf("#ffff00");
