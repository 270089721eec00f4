import type { CoverText } from "../api/contract/coverScene.ts";
import { cssFontOf } from "./faces.ts";
import { type CoverLayout, layoutText, type Measure } from "./layout.ts";

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Letters with their diacritics and joiners. */
export const lettersOf = (text: string): string[] =>
  [...new Intl.Segmenter("ru", { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment);

/** Measured at one size: what other sizes come to is a matter of multiplying, so that lines are the same at each. */
const measured = 200;

/** Letters by a canvas, as `paint` sets them. */
export const measureBy =
  (context: Context): Measure =>
  (text, face) => {
    context.font = cssFontOf(face, measured);
    if ("textRendering" in context) context.textRendering = "geometricPrecision";
    // Where the canvas knows no space between letters, paint sets them one by one.
    const isSpaced = "letterSpacing" in context;
    if (isSpaced) context.letterSpacing = `${(face.tracking / 1000) * measured}px`;
    const spaces = isSpaced || face.tracking === 0 ? 0 : (lettersOf(text).length * face.tracking) / 1000;
    return (context as Context).measureText(text).width / measured + spaces;
  };

export type LayoutOf = (layer: CoverText) => CoverLayout;

/** Layouts of layers, each made once: a layer that changes is another object. A new one is due when a family has loaded. */
export function layouts(measure: Measure): LayoutOf {
  const known = new WeakMap<CoverText, CoverLayout>();
  return (layer) => {
    const layout = known.get(layer) ?? layoutText(layer, measure);
    known.set(layer, layout);
    return layout;
  };
}
