import sharp from "sharp";
import { Refusal } from "../http/refusal.ts";

export type ImageKind = "cover" | "chapter-image";
export type Image = { bytes: Buffer; width: number; height: number; contentType: "image/webp" };

const box: Record<ImageKind | "temporary", { width: number; height: number }> = {
  cover: { width: 1_200, height: 1_800 },
  "chapter-image": { width: 1_600, height: 2_400 },
  // A page of A4 at 300 dpi can still be read.
  temporary: { width: 3_000, height: 4_000 },
};
const maxPixels = 50_000_000;
const patience = 30;

const notImage = "Это не изображение. Подойдёт JPEG, PNG, WebP, GIF или AVIF";
const tooManyPixels = "Изображение слишком большое: подойдёт до 50 миллионов точек";
const broken = "Изображение повреждено и не читается";

// Of all that the library can read, only what is asked for here: its readers of other formats are never reached.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadHeif",
  ],
});

const startsWith = (bytes: Buffer, signature: string, at = 0): boolean =>
  bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, "latin1"));

/** AVIF is one of many formats with a box «ftyp»: its brands must say so. */
const isAvif = (bytes: Buffer): boolean =>
  startsWith(bytes, "ftyp", 4) &&
  /avi[fs]/.test(bytes.subarray(8, Math.min(bytes.readUInt32BE(0), 128)).toString("latin1"));

/** The first bytes decide; neither the name nor the type that the browser says is believed. SVG is no image here: it is a program. */
const isImage = (bytes: Buffer): boolean =>
  bytes.length > 16 &&
  (startsWith(bytes, "\xff\xd8\xff") ||
    startsWith(bytes, "\x89PNG\r\n\x1a\n") ||
    startsWith(bytes, "GIF87a") ||
    startsWith(bytes, "GIF89a") ||
    (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) ||
    isAvif(bytes));

/**
 * An image made anew: WebP, upright, no larger than its kind needs, without EXIF and all else that a camera wrote.
 * @throws Refusal InvalidRequestFields with the field `file`
 */
export async function remakeImage(bytes: Buffer, kind: keyof typeof box): Promise<Image> {
  if (!isImage(bytes)) throw Refusal.field("file", notImage);
  const options = { limitInputPixels: maxPixels, failOn: "error" } as const;
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > maxPixels) throw Refusal.field("file", tooManyPixels);
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize({ ...box[kind], fit: "inside", withoutEnlargement: true })
      .webp({ quality: 84 })
      .timeout({ seconds: patience })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, contentType: "image/webp" };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw Refusal.field("file", broken);
  }
}
