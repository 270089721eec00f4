import type { InputOf } from "../../src/api/contract/index.ts";
import { Refusal } from "../http/refusal.ts";
import type { Part } from "./imageOrders.ts";
import type { PersonImageKind } from "./tables.ts";

type Size = { width: number; height: number };
/** In percent of the picture as it is seen. */
export type Crop = Size & { x: number; y: number };

/** What a picture of a person is made of at least, and what it becomes, in points. */
export const personImages: Record<PersonImageKind, { least: Size; size: Size }> = {
  avatar: { least: { width: 200, height: 200 }, size: { width: 512, height: 512 } },
  background: { least: { width: 960, height: 240 }, size: { width: 1_920, height: 480 } },
};

/** Halves of percents are no exact numbers. */
const TOLERANCE = 0.001;
const outside = () => Refusal.field("file", "Выделите часть внутри картинки");

/** What a query names; null: nothing. @throws Refusal InvalidRequestFields: a part of it alone, or what is outside of the picture */
export function cropOf({
  x,
  y,
  width,
  height,
}: Omit<InputOf<"uploadFile">["query"], "workId" | "fileId">): Crop | null {
  const named = [x, y, width, height].filter((one) => one !== undefined);
  if (named.length === 0) return null;
  if (x === undefined || y === undefined || !width || !height) throw outside();
  if (x + width > 100 + TOLERANCE || y + height > 100 + TOLERANCE) throw outside();
  return { x, y, width, height };
}

const isLess = (one: Size, other: Size): boolean => one.width < other.width || one.height < other.height;

/** The largest part in the middle that has the form of what it becomes. */
function middle(seen: Size, { width, height }: Size): Part {
  const scale = Math.min(seen.width / width, seen.height / height);
  const part = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return {
    left: Math.round((seen.width - part.width) / 2),
    top: Math.round((seen.height - part.height) / 2),
    ...part,
  };
}

/**
 * What is cut out of a picture, in points.
 * @param seen the picture as it is seen, turned by its EXIF
 * @throws Refusal InvalidRequestFields with the field `file`: the picture or the part is too small
 */
export function partOf(seen: Size, kind: PersonImageKind, crop: Crop | null): Part {
  const { least, size } = personImages[kind];
  const words = `${least.width} × ${least.height} точек`;
  if (isLess(seen, least)) throw Refusal.field("file", `Картинка мала: нужно не меньше ${words}`);
  if (!crop) return middle(seen, size);
  const [left, top] = [Math.round((seen.width * crop.x) / 100), Math.round((seen.height * crop.y) / 100)];
  const part = {
    left,
    top,
    width: Math.min(Math.round((seen.width * crop.width) / 100), seen.width - left),
    height: Math.min(Math.round((seen.height * crop.height) / 100), seen.height - top),
  };
  if (isLess(part, least)) throw Refusal.field("file", `Выделите часть побольше: не меньше ${words}`);
  return part;
}
