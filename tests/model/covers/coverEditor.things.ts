import { blue, drawingOf, left, pictures, red, white } from "./designCopy.things.ts";

export { blue, left, pictures, red, white };
/** What another window has saved. */
export const others = drawingOf("#00ff00");
/** What this device has. */
export const copied = drawingOf("#ffff00");
export const file = new File(["море"], "море.png", { type: "image/png" });
export const server = { revision: 7, drawing: white };
export const copy = { revision: 6, unanswered: [red], drawing: copied, pictures, key: left };
export const photo = { id: "p", file, width: 800, height: 1_200 };
const photoLayer = {
  id: "p",
  kind: "picture",
  fileId: "p",
  rotation: 0,
  opacity: 1,
  box: { x: 400, y: 600, width: 800, height: 1_200 },
};
/** With the photo upon them. */
export const pictured = { ...white, scene: { ...white.scene, layers: [photoLayer] } };
export const picturedInRed = { ...red, scene: { ...red.scene, layers: [photoLayer] } };
