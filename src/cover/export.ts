import type { CoverScene } from "../api/contract/coverScene.ts";
import { coverSize, picturesOf } from "../text/covers.ts";
import type { Pictures } from "./backdrop.ts";
import { type Encode, withEncoder } from "./encoding.ts";
import type { LayoutOf } from "./measure.ts";
import { paint } from "./paint.ts";

/** Widths that a cover is downloaded in, in pixels; the square has its own. */
export const exportWidths = [600, 1200, 1600] as const;
export const squareSize = 1200;
export type ExportSize = (typeof exportWidths)[number] | "square";

export const pixelsFalsified = "Браузер искажает рисунки ради защиты от слежки. Разрешите сайту читать холст";
const pictureMissing = "Картинка ещё не загрузилась. Подождите её или уберите слой";
const notMade = "Браузер не смог сделать файл обложки";

/** What is said to a person. */
export type Export = { kind: "made"; blob: Blob; width: number; height: number } | { kind: "refused"; text: string };

/** Above it the picture is a JPEG: the server takes no larger one. PNG comes first because JPEG smears red letters. */
const pngLimit = 10 * 1024 * 1024;

/** PNG, or JPEG where that would be above 10 MB; null: the browser makes none. */
export async function fileOf(encode: Encode): Promise<Blob | null> {
  const png = await encode("image/png");
  if (!png || png.size <= pngLimit) return png;
  return await encode("image/jpeg", 0.95);
}

function canvasOf(width: number, height: number, willReadFrequently = false) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return { canvas, context: canvas.getContext("2d", { willReadFrequently }) };
}

type Pixels = Pick<CanvasRenderingContext2D, "fillStyle" | "fillRect" | "getImageData">;
/** Whether pixels are read as they were painted: some browsers change them, so that a canvas tells nobody who looks. */
export function readsTrue(context: Pixels): boolean {
  const size = 16;
  const shade = (index: number) => [(index * 37) % 256, (index * 91 + 13) % 256, (index * 151 + 71) % 256] as const;
  for (let index = 0; index < size * size; index++) {
    const [red, green, blue] = shade(index);
    context.fillStyle = `rgb(${red} ${green} ${blue})`;
    context.fillRect(index % size, Math.floor(index / size), 1, 1);
  }
  const { data } = context.getImageData(0, 0, size, size);
  return Array.from({ length: size * size }, (_, index) => index).every((index) =>
    [...shade(index), 255].every((channel, at) => data[index * 4 + at] === channel),
  );
}

/** The mean colour of what is read, as CSS has it. */
export function meanColour(pixels: Uint8ClampedArray): string {
  const sums = [0, 0, 0];
  pixels.forEach((channel, index) => {
    if (index % 4 < 3) sums[index % 4] = (sums[index % 4] ?? 0) + channel;
  });
  return `rgb(${sums.map((sum) => Math.round(sum / (pixels.length / 4))).join(" ")})`;
}

/** The whole cover in the middle of a square, upon the colour of its edges. */
function squared(cover: HTMLCanvasElement, context: CanvasRenderingContext2D): void {
  const edge = 4;
  const read = cover.getContext("2d");
  if (!read) return;
  const left = (squareSize - cover.width) / 2;
  const side = (x: number) => meanColour(read.getImageData(x, 0, edge, cover.height).data);
  context.fillStyle = side(0);
  context.fillRect(0, 0, squareSize / 2, squareSize);
  context.fillStyle = side(cover.width - edge);
  context.fillRect(squareSize / 2, 0, squareSize / 2, squareSize);
  context.shadowColor = "rgb(0 0 0 / 0.35)";
  context.shadowBlur = 40;
  context.drawImage(cover, left, 0);
}

/**
 * A cover as a file, painted as it is on the screen. The fonts are loaded already.
 * @param size width in pixels, or the square of 1200 × 1200
 */
export async function exportCover(
  scene: CoverScene,
  pictures: Pictures,
  size: ExportSize,
  layoutOf: LayoutOf,
): Promise<Export> {
  if (picturesOf(scene).some((id) => !pictures.has(id))) return { kind: "refused", text: pictureMissing };
  const proof = canvasOf(16, 16, true).context;
  if (!proof) return { kind: "refused", text: notMade };
  if (!readsTrue(proof)) return { kind: "refused", text: pixelsFalsified };
  const height = size === "square" ? squareSize : (size * coverSize.height) / coverSize.width;
  const width = (height * coverSize.width) / coverSize.height;
  const cover = canvasOf(width, height);
  if (!cover.context) return { kind: "refused", text: notMade };
  paint(cover.context, scene, pictures, width, { layoutOf });
  let { canvas } = cover;
  if (size === "square") {
    const square = canvasOf(squareSize, squareSize);
    if (!square.context) return { kind: "refused", text: notMade };
    squared(canvas, square.context);
    canvas = square.canvas;
  }
  const blob = await withEncoder(canvas, fileOf);
  return blob ? { kind: "made", blob, width: canvas.width, height } : { kind: "refused", text: notMade };
}

/** A cover as a file that can be sent. */
export const coverFile = (blob: Blob): File =>
  new File([blob], blob.type === "image/jpeg" ? "cover.jpg" : "cover.png", { type: blob.type });
