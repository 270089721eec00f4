import { buffer } from "node:stream/consumers";
import { artWidths, BLUR_NAME } from "../../src/text/arts.ts";
import { artworkWidths, opdsWidths, socialPicture } from "../../src/text/artwork.ts";
import { coverSourceWidths } from "../../src/text/covers.ts";
import { galleryImageWidths } from "../../src/text/gallery.ts";
import { imageFormats, imageWidths, personImageWidths } from "../../src/text/images.ts";
import { MissingBlobError } from "../blobs/blobStore.ts";
import { type FileRow, findFile } from "./access.ts";
import { decode } from "./decoder.ts";
import type { CopyFormat } from "./imageOrders.ts";
import { get, isStored, keyOf, put } from "./store.ts";

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

/** The copies that are stored next to a picture. Players of systems and reading programs show covers as JPEG. */
const variantsOf = (kind: KindWithCopies): Variant[] => [
  ...widths[kind].flatMap((width) => imageFormats.map((format) => ({ width, format }))),
  ...(kind === "cover" ? [...artworkWidths, ...opdsWidths].map((width) => ({ width, format: "jpeg" as const })) : []),
];

/** The name in the store of a picture's smaller copy. */
export const variantName = (id: string, width: number, format: CopyFormat): string => `${id}.${width}.${format}`;

/** The blur of a picture for adults, for all who may know of it: made with the picture, which never replaces it. */
export const blurName = (id: string): string => `${id}.${BLUR_NAME}`;
export const isBlur = (name: string | undefined, kind: FileRow["kind"]): boolean =>
  kind === "art" && name === BLUR_NAME;

/** What messengers show of a cover: made with it, and never answered by it. */
const socialName = (id: string): string => `${id}.${socialPicture.name}`;
const isSocial = (name: string | undefined, kind: FileRow["kind"]): boolean =>
  kind === "cover" && name === socialPicture.name;

/** A copy that is another picture, which the picture itself never replaces; undefined: it is none. */
export function otherPicture(id: string, name: string | undefined, kind: FileRow["kind"]) {
  if (isBlur(name, kind)) return { copy: blurName(id), contentType: "image/webp" };
  return isSocial(name, kind) ? { copy: socialName(id), contentType: "image/jpeg" } : undefined;
}

/** The address of a cover's picture for messengers. @param url «/files/{id}» @returns null: none, or not yet */
export async function socialCopyOf(url: string): Promise<string | null> {
  const [, id] = /^\/files\/([0-9a-f-]{36})$/.exec(url) ?? [];
  return id !== undefined && (await isStored(socialName(id))) ? `${url}/${socialPicture.name}` : null;
}

/** «160.avif» -> what is asked for; undefined when no picture of this kind is kept so. */
export const readVariant = (name: string, kind: FileRow["kind"]): Variant | undefined =>
  hasCopies(kind) ? variantsOf(kind).find(({ width, format }) => name === `${width}.${format}`) : undefined;

/**
 * The job «image.variants»: makes the smaller copies of a stored picture, never larger than it is. Until it has run, and where it
 * cannot, the picture itself is answered in their place.
 * @throws MissingBlobError; why a picture cannot be decoded
 */
export async function makeVariants(fileId: string): Promise<void> {
  const file = await findFile(fileId);
  if (!file || !hasCopies(file.kind)) return;
  const stored = await get(fileId);
  if (!stored) throw new MissingBlobError(keyOf(fileId));
  const bytes = await buffer(stored.stream);
  const points = file.width && file.height ? file.width * file.height : Number.POSITIVE_INFINITY;
  for (const { width, format } of variantsOf(file.kind)) {
    const made = await decode({ make: "smaller", bytes, width, format }, points);
    if (made.outcome === "broken") throw new Error(made.message);
    await put(variantName(fileId, width, format), Buffer.from(made.bytes));
  }
  if (file.kind !== "cover") return;
  const { width, height } = socialPicture;
  const social = await decode({ make: "social", bytes, width, height }, points);
  if (social.outcome === "broken") throw new Error(social.message);
  await put(socialName(fileId), Buffer.from(social.bytes));
}
