import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { DocumentError } from "../../../src/document/document.ts";
import { type Image, type ImageKind, remakeImage } from "../../files/images.ts";
import { Refusal } from "../../http/refusal.ts";
import { type ImportedBook, readFb2 } from "./fb2.ts";
import { ImportRefusal } from "./refusal.ts";
import { decoded } from "./source.ts";

export type PreparedImage = Image & { id: string; kind: ImageKind };
/** A book that only has to be stored: documents are checked, pictures made anew. */
export type PreparedBook = Omit<ImportedBook, "binaries" | "placeImages" | "cover"> & {
  images: PreparedImage[];
  coverFileId: string | null;
};

/** A picture that cannot be read is left out: the text matters more. */
async function remade(bytes: Buffer | undefined, kind: ImageKind): Promise<PreparedImage | undefined> {
  if (!bytes) return undefined;
  try {
    return { ...(await remakeImage(bytes, kind)), id: randomUUID(), kind };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/**
 * Reads and checks a whole book without storing anything.
 * @param bytes of an .fb2 (out of its archive)
 * @throws ImportRefusal with a Russian reason
 */
export async function prepareBook(bytes: Readable): Promise<PreparedBook> {
  const { binaries, placeImages, cover, ...book } = await readFb2(decoded(bytes));
  const images = new Map<string, PreparedImage>();
  for (const binary of book.shownBinaries) {
    const image = await remade(binaries.get(binary), "chapter-image");
    if (image) images.set(binary, image);
  }
  const coverImage = cover === undefined ? undefined : await remade(binaries.get(cover), "cover");
  try {
    placeImages((binary) => {
      const image = images.get(binary);
      return image && { fileId: image.id, width: image.width, height: image.height };
    });
  } catch (error) {
    if (error instanceof DocumentError) throw new ImportRefusal(error.message);
    throw error;
  }
  return {
    ...book,
    images: [...images.values(), ...(coverImage ? [coverImage] : [])],
    coverFileId: coverImage?.id ?? null,
  };
}
