import type { CoverText } from "../api/contract/coverScene.ts";
import { cssFontOf } from "./faces.ts";
import { type CoverLayout, layoutText, type Measure } from "./layout.ts";

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Not every browser's canvas has them. */
type CanvasText = Pick<Context, "measureText">;

/** Letters with what stands on and joins them. */
export const lettersOf = (text: string): string[] =>
  [...new Intl.Segmenter("ru", { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment);

/** Measured at one size: what other sizes come to is a matter of multiplying, so that lines are the same at each. */
const measured = 200;

const widthOf = (context: CanvasText, text: string): number => context.measureText(text).width / measured;

/** Letters by a canvas, as `paint` sets them. */
export const measureBy =
  (context: Context): Measure =>
  (text, face) => {
    context.font = cssFontOf(face, measured);
    if ("textRendering" in context) context.textRendering = "geometricPrecision";
    if ("letterSpacing" in context) {
      context.letterSpacing = `${(face.tracking / 1000) * measured}px`;
      return context.measureText(text).width / measured;
    }
    // Where the canvas knows no space between letters, paint sets them one by one.
    if (face.tracking === 0) return widthOf(context, text);
    return lettersOf(text).reduce((sum, letter) => sum + widthOf(context, letter) + face.tracking / 1000, 0);
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
