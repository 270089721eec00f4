import type { CoverText } from "../../../src/api/contract/coverScene.ts";

/** A title of a cover, as a test changes it. */
export const textLayer = (change: Partial<CoverText> = {}): CoverText => ({
  id: "00000000-0000-4000-8000-000000000001",
  kind: "text",
  role: "title",
  box: { x: 100, y: 200, width: 1000, height: 1000 },
  rotation: 0,
  opacity: 1,
  text: "Соль на подоконнике",
  font: "literata",
  weight: 400,
  size: 200,
  fit: true,
  align: "left",
  upper: false,
  tracking: 0,
  leading: 1,
  colour: "#22355f",
  outline: null,
  shadow: null,
  plate: null,
  ...change,
});
