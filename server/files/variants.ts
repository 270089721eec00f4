import { buffer } from "node:stream/consumers";
import { artWidths, BLUR_NAME } from "../../src/text/artSources.ts";
import { artworkWidths } from "../../src/text/artwork.ts";
import { coverSourceWidths } from "../../src/text/coverSourceWidths.ts";
import { galleryImageWidths } from "../../src/text/gallerySources.ts";
import { imageFormats, imageWidths, personImageWidths } from "../../src/text/images.ts";
import { type FileRow, findFile } from "./access.ts";
import { decode } from "./decoder.ts";
import type { CopyFormat } from "./imageOrders.ts";
import { get, put } from "./store.ts";

const widths = {
  ...imageWidths,
  ...personImageWidths,
  "cover-source": coverSourceWidths,
  gallery: galleryImageWidths,
  art: artWidths,
  // Both stand in a text, which is written as HTML by one serialiser.
  "post-image": imageWidths["chapter-image"],
};
type KindWithCopies = keyof typeof widths;

/** Papers are only ever shown whole. */
export const hasCopies = (kind: FileRow["kind"]): kind is KindWithCopies => kind in widths;

type Variant = { width: number; format: CopyFormat };

/** What is kept of a picture beside itself. Players of systems show covers as JPEG. */
const variantsOf = (kind: KindWithCopies): Variant[] => [
  ...widths[kind].flatMap((width) => imageFormats.map((format) => ({ width, format }))),
  ...(kind === "cover" ? artworkWidths.map((width) => ({ width, format: "jpeg" as const })) : []),
];

/** The name in the store of a picture's smaller copy. */
export const variantName = (id: string, width: number, format: CopyFormat): string => `${id}.${width}.${format}`;

/** The copy of a picture for adults that whoever may know of it may see: made with the picture, and never answered by it. */
export const blurName = (id: string): string => `${id}.${BLUR_NAME}`;
export const isBlur = (name: string | undefined, kind: FileRow["kind"]): boolean =>
  kind === "art" && name === BLUR_NAME;

/** «160.avif» -> what is asked for; undefined when no picture of this kind is kept so. */
export const readVariant = (name: string, kind: FileRow["kind"]): Variant | undefined =>
  hasCopies(kind) ? variantsOf(kind).find(({ width, format }) => name === `${width}.${format}`) : undefined;

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
  for (const { width, format } of variantsOf(file.kind)) {
    const made = await decode({ make: "smaller", bytes, width, format }, points);
    if (made.outcome === "broken") throw new Error(made.message);
    await put(variantName(fileId, width, format), Buffer.from(made.bytes));
  }
}
