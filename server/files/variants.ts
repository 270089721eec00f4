import { buffer } from "node:stream/consumers";
import { coverSourceWidths } from "../../src/text/coverSourceWidths.ts";
import { galleryImageWidths } from "../../src/text/gallerySources.ts";
import { type ImageFormat, imageFormats, imageWidths, personImageWidths } from "../../src/text/images.ts";
import { type FileRow, findFile } from "./access.ts";
import { decode } from "./decoder.ts";
import { get, put } from "./store.ts";

const widths = { ...imageWidths, ...personImageWidths, "cover-source": coverSourceWidths, gallery: galleryImageWidths };
type KindWithCopies = keyof typeof widths;

/** Papers are only ever shown whole. */
export const hasCopies = (kind: FileRow["kind"]): kind is KindWithCopies => kind in widths;

/** The name in the store of a picture's smaller copy. */
export const variantName = (id: string, width: number, format: ImageFormat): string => `${id}.${width}.${format}`;

/** «160.avif» -> what is asked for; undefined when no picture of this kind is kept so. */
export function readVariant(name: string, kind: FileRow["kind"]): { width: number; format: ImageFormat } | undefined {
  const [, digits, format] = /^(\d{1,4})\.(avif|webp)$/.exec(name) ?? [];
  const width = hasCopies(kind) ? widths[kind].find((one) => one === Number(digits)) : undefined;
  return width === undefined ? undefined : { width, format: format as ImageFormat };
}

/**
 * The job «image.variants»: makes the smaller copies of a stored picture, never larger than it is. Until it has run, and where it
 * cannot, the picture itself is answered in their place.
 */
export async function makeVariants(fileId: string): Promise<void> {
  const file = await findFile(fileId);
  const stored = file && (await get(fileId));
  if (!file || !hasCopies(file.kind) || !stored) return;
  const bytes = await buffer(stored.stream);
  const points = file.width && file.height ? file.width * file.height : Number.POSITIVE_INFINITY;
  for (const width of widths[file.kind])
    for (const format of imageFormats) {
      const made = await decode({ make: "smaller", bytes, width, format }, points);
      if (made.outcome === "broken") throw new Error(made.message);
      await put(variantName(fileId, width, format), Buffer.from(made.bytes));
    }
}
