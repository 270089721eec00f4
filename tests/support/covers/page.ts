import type { CoverScene } from "../../../src/api/contract/coverScene.ts";
import type { Pictures } from "../../../src/cover/backdrop.ts";
import { checkCover } from "../../../src/cover/checks.ts";
import { type ExportSize, exportCover } from "../../../src/cover/export.ts";
import { cssFontOf } from "../../../src/cover/faces.ts";
import { loadFonts, textsOf } from "../../../src/cover/fonts.ts";
import { groundBy } from "../../../src/cover/ground.ts";
import { layouts, measureBy } from "../../../src/cover/measure.ts";
import { paint } from "../../../src/cover/paint.ts";
import { readPicture } from "../../../src/cover/pictures.ts";
import { hands } from "../../../src/cover/templates/inks.ts";
import { sceneOf, templates } from "../../../src/cover/templates.ts";
import { variantOf } from "../../../src/cover/variants.ts";

/** How two paintings of one cover differ: the mean of all channels, of 255, and the share of pixels where one is beyond 64. */
type Difference = { mean: number; beyond: number };

function canvasOf(width: number) {
  const canvas = new OffscreenCanvas(width, width * 1.5);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  return { canvas, context };
}
const layoutOf = () => layouts(measureBy(canvasOf(2).context));

const pixelsOf = (scene: CoverScene, pictures: Pictures, width: number): Uint8ClampedArray => {
  const { context } = canvasOf(width);
  paint(context, scene, pictures, width);
  return context.getImageData(0, 0, width, width * 1.5).data;
};

function apart(one: Uint8ClampedArray, other: Uint8ClampedArray): Difference {
  let [sum, beyond] = [0, 0];
  for (let at = 0; at < one.length; at += 4) {
    const channels = [0, 1, 2].map((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)));
    sum += channels.reduce((total, channel) => total + channel, 0);
    if (Math.max(...channels) > 64) beyond += 1;
  }
  const pixels = one.length / 4;
  return { mean: sum / pixels / 3, beyond: beyond / pixels };
}

/** Painted at 1600 pixels and made smaller, against painted small. */
function difference(scene: CoverScene, pictures: Pictures, width: number): Difference {
  const [large, made] = [canvasOf(1600), canvasOf(width)];
  paint(large.context, scene, pictures, 1600);
  made.context.imageSmoothingQuality = "high";
  made.context.drawImage(large.canvas, 0, 0, width, width * 1.5);
  return apart(made.context.getImageData(0, 0, width, width * 1.5).data, pixelsOf(scene, pictures, width));
}

/** What not every browser's canvas has is gone from this one's. */
function withoutNovelties(): void {
  for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D])
    for (const name of ["letterSpacing", "filter", "textRendering"]) Reflect.deleteProperty(prototype, name);
}

/** A picture of gradients with sharp stripes, as a file. */
async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(2400, 3600);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const gradient = context.createLinearGradient(0, 0, 2400, 3600);
  gradient.addColorStop(0, "#a33c1f");
  gradient.addColorStop(1, "#1f5ca3");
  context.fillStyle = gradient;
  context.fillRect(0, 0, 2400, 3600);
  context.fillStyle = "#f4eddd";
  for (let y = 0; y < 3600; y += 300) context.fillRect(0, y, 2400, 60);
  return await canvas.convertToBlob();
}

/** The first pixels of a painted scene, as red, green and blue. */
function pixelOf(scene: CoverScene, pictures: Pictures, [x, y]: readonly [number, number]): number[] {
  const { context } = canvasOf(160);
  paint(context, scene, pictures, 160);
  return [...context.getImageData(x, y, 1, 1).data].slice(0, 3);
}

/** What a file holds: its type and its size in pixels. */
async function exported(scene: CoverScene, pictures: Pictures, size: ExportSize) {
  const made = await exportCover(scene, pictures, size, layoutOf());
  if (made.kind === "refused") return made.text;
  const { width, height } = await createImageBitmap(made.blob);
  return `${made.blob.type} ${width} × ${height}`;
}

const warningsOf = (scene: CoverScene, pictures: Pictures): string[] => {
  const laid = layoutOf();
  return checkCover(scene, laid, groundBy(scene, pictures, laid)).flatMap(({ kind, text }) =>
    kind === "warning" ? [text] : [],
  );
};
type Ink = { role: string; left: number; top: number; right: number; bottom: number };
/** The area that the letters of each line cover, in scene units of 1600 × 2400, with ascenders and descenders. */
function inksOf(scene: CoverScene): Ink[] {
  const { context } = canvasOf(2);
  const laid = layoutOf();
  return textsOf(scene).flatMap((layer) => {
    const { lines, size } = laid(layer);
    context.font = cssFontOf(layer, size);
    context.letterSpacing = `${(layer.tracking / 1000) * size}px`;
    return lines.map(({ text, x, y }) => {
      const box = context.measureText(text);
      return {
        role: layer.role,
        left: x - box.actualBoundingBoxLeft,
        top: y - box.actualBoundingBoxAscent,
        right: x + box.actualBoundingBoxRight,
        bottom: y + box.actualBoundingBoxDescent,
      };
    });
  });
}
const widthOf = (text: string, font: "lobster" | "literata"): number =>
  measureBy(canvasOf(2).context)(text, { font, weight: 400, tracking: 0 });

const covers = { difference, exported, hands, loadFonts, picture, pixelOf, readPicture, sceneOf, templates, textsOf };
const page = { ...covers, apart, inksOf, pixelsOf, withoutNovelties, variantOf, warningsOf, widthOf };
declare global {
  interface Window {
    covers: typeof page;
  }
}
window.covers = page;
