import type { CoverBackground, CoverLayer, CoverText } from "../../api/contract/coverScene.ts";
import type { CoverOrnament } from "../../text/covers.ts";
import { coverFaces } from "../faces.ts";
import type { Hand, Inks } from "./inks.ts";

/** A layer before it has an id. */
export type Piece = CoverLayer extends infer Layer ? (Layer extends CoverLayer ? Omit<Layer, "id"> : never) : never;
/** What a cover says; an empty text has no layer. `series`: «Дачный ключ, книга 2». */
export type CoverWords = { title: string; author: string; series: string };
export type Sheet = { inks: Inks; hand: Hand; words: CoverWords };

type Way = { rotation?: number; opacity?: number };
const placed = (x: number, y: number, width: number, height: number, { rotation = 0, opacity = 1 }: Way = {}) => ({
  box: { x, y, width, height },
  rotation,
  opacity,
});

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  { radius = 0, stroke = null, ...way }: Way & { radius?: number; stroke?: number | null } = {},
): Piece => ({ kind: "rect", ...placed(x, y, width, height, way), colour, radius, stroke });

/** About a middle. */
export const disc = (
  x: number,
  y: number,
  radius: number,
  colour: string,
  { stroke = null, ...way }: Way & { stroke?: number | null } = {},
): Piece => ({
  kind: "ellipse",
  ...placed(x - radius, y - radius, 2 * radius, 2 * radius, way),
  colour,
  stroke,
});

export const line = (x: number, y: number, width: number, thick: number, colour: string, way: Way = {}): Piece => ({
  kind: "line",
  ...placed(x, y - 20, width, 40, way),
  colour,
  width: thick,
});

export const drawn = (
  ornament: CoverOrnament,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  way: Way = {},
): Piece => ({ kind: "ornament", ornament, ...placed(x, y, width, height, way), colour });

type Rectangle = readonly [x: number, y: number, width: number, height: number];
type Set = Partial<Pick<CoverText, "align" | "vertical" | "size" | "colour" | "plate" | "upper">>;

const text =
  (role: CoverText["role"], capital: number) =>
  (sheet: Sheet, rectangle: Rectangle, set: Set = {}): Piece[] => {
    const words = role === "title" ? sheet.words.title : role === "author" ? sheet.words.author : sheet.words.series;
    if (words.trim() === "") return [];
    const face = role === "title" ? sheet.hand.title : sheet.hand.small;
    return [
      {
        kind: "text",
        role,
        ...placed(...rectangle),
        text: words,
        ...face,
        size: Math.round(capital / coverFaces[face.font].capital),
        fit: true,
        align: "center",
        vertical: "top",
        colour: sheet.inks.ink,
        outline: null,
        shadow: null,
        plate: null,
        ...set,
      },
    ];
  };
/** Large letters for a short title; a long one is set as large as its box lets it. */
export const title = text("title", 340);
export const author = text("author", 77);
export const series = text("series", 73);

export const flat = (colour: string): CoverBackground => ({ kind: "colour", colour });
/** From the first edge to the last, downwards by default. */
export const fade = (from: string, to: string, angle = 180): CoverBackground => ({
  kind: "gradient",
  angle,
  stops: [
    { at: 0, colour: from },
    { at: 1, colour: to },
  ],
});
