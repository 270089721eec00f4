import type { Crop } from "../../services/profile.calls.ts";

const MOST_DIGITS = 10_000;
const rounded = (percent: number): number => Math.round(percent * MOST_DIGITS) / MOST_DIGITS;

type Size = { width: number; height: number };

/** The largest part in the middle of a picture, in percent of it. */
export function middleOf({ width, height }: Size, aspect: number): Crop {
  const part = width / height > aspect ? { width: height * aspect, height } : { width, height: width / aspect };
  return {
    x: rounded(((width - part.width) / 2 / width) * 100),
    y: rounded(((height - part.height) / 2 / height) * 100),
    width: rounded((part.width / width) * 100),
    height: rounded((part.height / height) * 100),
  };
}

/** A part within the picture, as the server takes it. */
export function sentCrop({ x, y, width, height }: Crop): Crop {
  const [left, top] = [Math.max(0, rounded(x)), Math.max(0, rounded(y))];
  return { x: left, y: top, width: rounded(Math.min(width, 100 - left)), height: rounded(Math.min(height, 100 - top)) };
}

/** How many points of the picture a part has. */
export const pointsOf = ({ width, height }: Crop, of: Size): Size => ({
  width: Math.round((of.width * width) / 100),
  height: Math.round((of.height * height) / 100),
});
