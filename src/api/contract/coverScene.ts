import * as z from "zod/mini";
import { coverFonts, coverLimits, coverOrnaments, picturesOf } from "../../text/covers.ts";
import { fileId, guid, optionalText } from "./fields.ts";

export type { CoverFont, CoverOrnament } from "../../text/covers.ts";
export { coverFonts, coverLimits, coverOrnaments, coverSize, picturesOf } from "../../text/covers.ts";

/** In scene units; NaN and infinity are no numbers for zod. */
const units = z.number().check(z.gte(-10_000), z.lte(10_000));
const extent = z.number().check(z.gte(1), z.lte(10_000));
const upTo = (max: number) => z.number().check(z.gte(0), z.lte(max));
const share = upTo(1);
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** Before it is turned; `rotation` in degrees clockwise about its middle. */
const placed = {
  id: guid,
  box: z.strictObject({ x: units, y: units, width: extent, height: extent }),
  rotation: z.number().check(z.gte(-180), z.lte(180)),
  opacity: share,
};

const coverText = z.strictObject({
  ...placed,
  kind: z.literal("text"),
  role: z.enum(["title", "author", "series", "tagline", "free"]),
  text: optionalText("Текст", 300),
  font: z.enum(coverFonts, "Такого шрифта здесь нет"),
  weight: z.int().check(z.gte(100), z.lte(900), z.multipleOf(100)),
  /** Of the letters, in scene units; with `fit` the largest that is tried. */
  size: z.number().check(z.gte(12), z.lte(800)),
  fit: z.boolean(),
  align: z.enum(["left", "center", "right"]),
  /** Where its lines stand in a box that is higher than they; "top" when it is missing. */
  vertical: z.optional(z.enum(["top", "middle", "bottom"])),
  upper: z.boolean(),
  /** Between letters, in thousandths of the size. */
  tracking: z.number().check(z.gte(-200), z.lte(1000)),
  /** Of a line, in sizes. */
  leading: z.number().check(z.gte(0.7), z.lte(3)),
  colour,
  outline: z.nullable(z.strictObject({ colour, width: upTo(60) })),
  shadow: z.nullable(z.strictObject({ colour, opacity: share, blur: upTo(200), x: units, y: units })),
  plate: z.nullable(z.strictObject({ colour, opacity: share, padding: upTo(400) })),
});
export type CoverText = z.output<typeof coverText>;

const filled = { ...placed, colour };
const outlined = { ...filled, /** null: filled; else the width of its line. */ stroke: z.nullable(upTo(400)) };
const coverShape = z.discriminatedUnion("kind", [
  z.strictObject({ ...outlined, kind: z.literal("rect"), radius: upTo(1200) }),
  z.strictObject({ ...outlined, kind: z.literal("ellipse") }),
  /** From the left of its box to the right, through its middle. */
  z.strictObject({ ...filled, kind: z.literal("line"), width: z.number().check(z.gte(1), z.lte(400)) }),
  z.strictObject({ ...filled, kind: z.literal("ornament"), ornament: z.enum(coverOrnaments) }),
]);
const coverPicture = z.strictObject({ ...placed, kind: z.literal("picture"), fileId });
export type CoverPicture = z.output<typeof coverPicture>;

const coverLayer = z.discriminatedUnion("kind", [coverText, ...coverShape.def.options, coverPicture]);
export type CoverLayer = z.output<typeof coverLayer>;

const coverBackground = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("colour"), colour }),
  /** `stops` from the first edge to the last; `angle` in degrees, 0 upwards, clockwise. */
  z.strictObject({
    kind: z.literal("gradient"),
    stops: z.array(z.strictObject({ at: share, colour })).check(z.minLength(2), z.maxLength(3)),
    angle: z.number().check(z.gte(0), z.lte(360)),
  }),
  /** The picture covers the whole; `x` and `y`: which of its points is in the middle, as far as it reaches. */
  z.strictObject({
    kind: z.literal("picture"),
    fileId,
    zoom: z.number().check(z.gte(1), z.lte(8)),
    x: share,
    y: share,
    shade: upTo(0.9),
    shadeFrom: z.enum(["top", "bottom", "all"]),
    /** In scene units. */
    blur: upTo(40),
    grey: z.boolean(),
  }),
]);
export type CoverBackground = z.output<typeof coverBackground>;

/** The scene that a design holds (docs/spec/covers.md, «Scenes»). Its layers go from the lowest to the highest. */
export const coverScene = z
  .strictObject({
    version: z.literal(1),
    background: coverBackground,
    layers: z.array(coverLayer).check(z.maxLength(coverLimits.layers, "В макете не больше 30 слоёв")),
  })
  .check(
    z.refine((scene) => picturesOf(scene).length <= coverLimits.pictures, "В макете не больше 5 картинок"),
    z.refine(({ layers }) => new Set(layers.map(({ id }) => id)).size === layers.length, "Слой макета повторяется"),
    z.refine(
      (scene) => new TextEncoder().encode(JSON.stringify(scene)).length <= coverLimits.bytes,
      "Макет больше 64 КБ. Уберите лишние слои",
    ),
  );
export type CoverScene = {
  version: 1;
  background: CoverBackground;
  layers: CoverLayer[];
};

/** The sources from which a picture can come (docs/spec/covers.md, «Sources of pictures»). */
export const coverSources = ["Own", "Commissioned", "Stock", "Free", "Ai"] as const;
export type CoverSource = (typeof coverSources)[number];
