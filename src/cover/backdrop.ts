import type { CoverBackground } from "../api/contract/coverScene.ts";
import { coverSize } from "../text/covers.ts";
import type { Context } from "./measure.ts";

export type Pictures = ReadonlyMap<string, ImageBitmap>;
type PictureBackground = Extract<CoverBackground, { kind: "picture" }>;
type GradientBackground = Extract<CoverBackground, { kind: "gradient" }>;

const { width: wide, height: high } = coverSize;

/** The place of the whole picture, so that it covers the cover, in scene units. */
export function pictureRectangle(
  { zoom, x, y }: Pick<PictureBackground, "zoom" | "x" | "y">,
  picture: { width: number; height: number },
) {
  const scale = Math.max(wide / picture.width, high / picture.height) * zoom;
  const [width, height] = [picture.width * scale, picture.height * scale];
  const within = (start: number, least: number) => Math.min(0, Math.max(start, least));
  return {
    x: within(wide / 2 - x * width, wide - width),
    y: within(high / 2 - y * height, high - height),
    width,
    height,
  };
}

/** The ends of a gradient through the whole cover, as CSS has them: 0° is upwards. */
export function gradientLine(angle: number): { from: [x: number, y: number]; to: [x: number, y: number] } {
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const half = (Math.abs(wide * sin) + Math.abs(high * cos)) / 2;
  const [x, y] = [half * sin, half * cos];
  return { from: [wide / 2 - x, high / 2 + y], to: [wide / 2 + x, high / 2 - y] };
}

function gradientOf(context: Context, { angle, stops }: GradientBackground): CanvasGradient {
  const { from, to } = gradientLine(angle);
  const gradient = context.createLinearGradient(...from, ...to);
  for (const { at, colour } of stops) gradient.addColorStop(at, colour);
  return gradient;
}

function shadeOf(context: Context, { shade, shadeFrom }: PictureBackground): CanvasGradient | string {
  if (shadeFrom === "all") return `rgb(0 0 0 / ${shade})`;
  const [dark, clear] = shadeFrom === "top" ? [0, high] : [high, 0];
  const gradient = context.createLinearGradient(0, dark, 0, clear);
  gradient.addColorStop(0, `rgb(0 0 0 / ${shade})`);
  gradient.addColorStop(0.35, `rgb(0 0 0 / ${shade * 0.82})`);
  gradient.addColorStop(0.75, "rgb(0 0 0 / 0)");
  return gradient;
}

/** A bell of one pixel: the weight of a pixel by its distance to the side. */
const bell: readonly [beside: number, weight: number][] = [
  [0, 6],
  [-1, 4],
  [1, 4],
  [-2, 1],
  [2, 1],
];

/** Where a canvas knows no filter: made small, shifted over itself along both sides, and to be made large again. */
function blurredBy(picture: ImageBitmap, width: number, height: number, radius: number): OffscreenCanvas {
  // Making it small and large blurs too: so wide it comes nearest to the filter.
  const pixel = radius * 0.8;
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side / pixel))) as [number, number];
  const painted = (paint: (context: OffscreenCanvasRenderingContext2D) => void): OffscreenCanvas => {
    const canvas = new OffscreenCanvas(wide, high);
    const context = canvas.getContext("2d");
    if (context) paint(context);
    return canvas;
  };
  const shifted = (from: OffscreenCanvas, along: (beside: number) => [x: number, y: number]) =>
    painted((context) => {
      let all = 0;
      for (const [beside, weight] of bell) {
        all += weight;
        context.globalAlpha = weight / all;
        context.drawImage(from, ...along(beside));
      }
    });
  const small = painted((context) => {
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, wide, high);
  });
  return shifted(
    shifted(small, (beside) => [beside, 0]),
    (beside) => [0, beside],
  );
}

/**
 * Paints what is under all layers. The context is scaled to scene units already.
 * @param pixels of the context per scene unit
 */
export function paintBackground(
  context: Context,
  background: CoverBackground,
  pictures: Pictures,
  pixels: number,
): void {
  if (background.kind !== "picture") {
    context.fillStyle = background.kind === "colour" ? background.colour : gradientOf(context, background);
    context.fillRect(0, 0, wide, high);
    return;
  }
  // A picture may be transparent, or not here yet.
  context.fillStyle = "#8c8780";
  context.fillRect(0, 0, wide, high);
  const picture = pictures.get(background.fileId);
  if (picture) {
    const { x, y, width, height } = pictureRectangle(background, picture);
    context.imageSmoothingQuality = "high";
    // Under the blurred one, whose edges fade.
    context.drawImage(picture, x, y, width, height);
    if (background.blur > 0 && "filter" in context) {
      context.filter = `blur(${background.blur * pixels}px)`;
      context.drawImage(picture, x, y, width, height);
      context.filter = "none";
    } else if (background.blur > 0)
      context.drawImage(blurredBy(picture, width, height, background.blur), x, y, width, height);
    if (background.grey) {
      context.globalCompositeOperation = "saturation";
      context.fillStyle = "#808080";
      context.fillRect(0, 0, wide, high);
      context.globalCompositeOperation = "source-over";
    }
  }
  context.fillStyle = shadeOf(context, background);
  context.fillRect(0, 0, wide, high);
}

export type BackdropOf = (background: CoverBackground, pictures: Pictures, width: number) => OffscreenCanvas | null;

/**
 * Keeps the last background with a picture, painted once for a width in pixels. A large picture costs 5 to 25 ms in each frame
 * of a drag (docs/adr/0040). A background that costs nothing returns null.
 */
export function backdrops(): BackdropOf {
  let last: {
    background: CoverBackground;
    picture: ImageBitmap | undefined;
    width: number;
    canvas: OffscreenCanvas;
  } | null = null;
  return (background, pictures, width) => {
    if (background.kind !== "picture") return null;
    const picture = pictures.get(background.fileId);
    if (last?.background === background && last.picture === picture && last.width === width) return last.canvas;
    const pixels = width / wide;
    const canvas = new OffscreenCanvas(width, Math.round(high * pixels));
    const context = canvas.getContext("2d", { alpha: false });
    if (!context) return null;
    context.scale(pixels, pixels);
    paintBackground(context, background, pictures, pixels);
    last = { background, picture, width, canvas };
    return canvas;
  };
}
