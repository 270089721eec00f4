import type { CoverLayer, CoverPicture, CoverScene, CoverText } from "../api/contract/coverScene.ts";
import { coverSize } from "../text/covers.ts";
import { type BackdropOf, type Pictures, paintBackground } from "./backdrop.ts";
import { cssFontOf } from "./faces.ts";
import type { CoverLayout } from "./layout.ts";
import { type Context, type LayoutOf, layouts, lettersOf, measureBy } from "./measure.ts";
import { ornamentPath } from "./ornaments.ts";

export type Aids = {
  /** The layouts that exist already; else each text is laid out again. */
  layoutOf?: LayoutOf;
  /** What has been painted of the background already; for a screen that paints frame by frame. */
  backdropOf?: BackdropOf;
  /**
   * Nothing from this layer on but the ground that it lays under its own letters, its plate and its shadow: what `checkCover`
   * looks at.
   */
  groundOf?: CoverText;
};

const faded = (colour: string, opacity: number): string =>
  colour +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, "0");

/** So far to the side of the cover that no letter is seen: only its shadow falls on the cover. */
const aside = 20_000;

/** One line; letter by letter where the canvas knows no space between letters. */
function write(
  context: Context,
  layer: CoverText,
  size: number,
  set: (text: string, x: number) => void,
  text: string,
  x: number,
) {
  const spacing = (layer.tracking / 1000) * size;
  if ("letterSpacing" in context) context.letterSpacing = `${spacing}px`;
  else if (spacing !== 0) {
    let before = "";
    for (const [index, letter] of lettersOf(text).entries()) {
      // After all letters before it, as close as they are to each other in a word.
      set(letter, x + (context as Context).measureText(before).width + index * spacing);
      before += letter;
    }
    return;
  }
  set(text, x);
}

function paintText(context: Context, layer: CoverText, layout: CoverLayout, pixels: number, groundOnly: boolean): void {
  const { ink, size, lines } = layout;
  if (!ink) return;
  const { plate, outline, shadow } = layer;
  if (plate) {
    const { padding } = plate;
    context.fillStyle = faded(plate.colour, plate.opacity);
    context.fillRect(ink.x - padding, ink.y - padding, ink.width + 2 * padding, ink.height + 2 * padding);
  }
  context.font = cssFontOf(layer, size);
  context.textBaseline = "alphabetic";
  context.textAlign = "left";
  context.direction = "ltr";
  context.lineJoin = "round";
  if ("textRendering" in context) context.textRendering = "geometricPrecision";
  if (outline) context.lineWidth = outline.width * 2;
  const passes = [
    ...(outline && outline.width > 0 ? [{ stroke: true, colour: outline.colour }] : []),
    { stroke: false, colour: layer.colour },
  ];
  const shift = groundOnly ? aside : 0;
  passes.forEach(({ stroke, colour }, index) => {
    // A canvas scales and turns everything but shadows. One shadow is enough: the first pass is the wider one.
    if (shadow && index === 0) {
      context.shadowColor = faded(shadow.colour, shadow.opacity);
      context.shadowBlur = shadow.blur * pixels;
      const { a, b } = context.getTransform();
      context.shadowOffsetX = shadow.x * pixels + shift * a;
      context.shadowOffsetY = shadow.y * pixels + shift * b;
    } else context.shadowColor = "transparent";
    if (groundOnly && (index > 0 || !shadow)) return;
    context[stroke ? "strokeStyle" : "fillStyle"] = colour;
    for (const { text, x, y } of lines)
      write(
        context,
        layer,
        size,
        (part, place) =>
          stroke ? context.strokeText(part, place - shift, y) : context.fillText(part, place - shift, y),
        text,
        x,
      );
  });
}

type Shape = Exclude<CoverLayer, CoverText | CoverPicture>;

function paintShape(context: Context, layer: Shape): void {
  const { x, y, width, height } = layer.box;
  context.fillStyle = layer.colour;
  context.strokeStyle = layer.colour;
  if (layer.kind === "ornament") {
    const { path, rule } = ornamentPath(layer.ornament);
    context.translate(x, y);
    context.scale(width / 100, height / 100);
    context.beginPath();
    context.rect(0, 0, 100, 100);
    context.clip();
    context.fill(path, rule);
    return;
  }
  context.beginPath();
  if (layer.kind === "line") {
    context.moveTo(x, y + height / 2);
    context.lineTo(x + width, y + height / 2);
    context.lineWidth = layer.width;
    context.stroke();
    return;
  }
  if (layer.kind === "rect") context.roundRect(x, y, width, height, layer.radius);
  else context.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
  if (layer.stroke === null) context.fill();
  else if (layer.stroke > 0) {
    context.lineWidth = layer.stroke;
    context.stroke();
  }
}

/** A text whose letters and outline are transparent together: painted on another canvas, and put on the cover once. */
function paintThrough(context: Context, layer: CoverText, layout: CoverLayout, pixels: number): void {
  const beside = new OffscreenCanvas(context.canvas.width, context.canvas.height);
  const whole = beside.getContext("2d");
  if (!whole) return;
  whole.setTransform(context.getTransform());
  paintText(whole, layer, layout, pixels, false);
  context.setTransform();
  context.drawImage(beside, 0, 0);
}

function paintLayer(
  context: Context,
  layer: CoverLayer,
  pictures: Pictures,
  layoutOf: LayoutOf,
  pixels: number,
  aids: Aids,
) {
  const { box, rotation, opacity } = layer;
  context.save();
  context.globalAlpha = opacity;
  if (rotation !== 0) {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    context.translate(x, y);
    context.rotate((rotation * Math.PI) / 180);
    context.translate(-x, -y);
  }
  if (layer.kind === "text") {
    const isGround = layer === aids.groundOf;
    if (opacity < 1 && layer.outline && !isGround) paintThrough(context, layer, layoutOf(layer), pixels);
    else paintText(context, layer, layoutOf(layer), pixels, isGround);
  } else if (layer.kind === "picture") {
    const picture = pictures.get(layer.fileId);
    context.imageSmoothingQuality = "high";
    if (picture) context.drawImage(picture, box.x, box.y, box.width, box.height);
  } else paintShape(context, layer);
  context.restore();
}

/**
 * The only painter of covers: it paints them for screen, thumbnails, files and checks (docs/spec/covers.md; docs/adr/0040).
 * @param context of a canvas of `width` × 1.5 `width` pixels, not scaled
 * @param pictures by the ids of their files; one that is missing is left out
 * @param width in pixels of the canvas
 */
export function paint(context: Context, scene: CoverScene, pictures: Pictures, width: number, aids: Aids = {}): void {
  const pixels = width / coverSize.width;
  const layoutOf = aids.layoutOf ?? layouts(measureBy(context));
  const backdrop = aids.backdropOf?.(scene.background, pictures, width);
  context.save();
  if (backdrop) context.drawImage(backdrop, 0, 0);
  context.scale(pixels, pixels);
  if (!backdrop) paintBackground(context, scene.background, pictures, pixels);
  for (const layer of scene.layers) {
    paintLayer(context, layer, pictures, layoutOf, pixels, aids);
    if (layer === aids.groundOf) break;
  }
  context.restore();
}
