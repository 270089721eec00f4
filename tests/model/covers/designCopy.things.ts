import type { Drawing } from "../../../src/machines/covers/drawing.ts";

/** The window in which a design is drawn, the design that it becomes there, and a window that is closed. */
export const here = { accountId: 3, designId: "one", window: "w" };
export const there = { ...here, designId: "two" };
export const left = { accountId: 3, designId: "one", window: "v" };

export const picture = { id: "p", file: new Blob(["море"]) };
export const pictures = [picture];

export const drawingOf = (colour: string): Drawing => ({
  workId: 5,
  scene: { version: 1, background: { kind: "colour", colour }, layers: [] },
  sources: [],
});
export const [white, red, blue] = [drawingOf("#ffffff"), drawingOf("#ff0000"), drawingOf("#0000ff")] as const;
