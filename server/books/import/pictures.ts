import { randomUUID } from "node:crypto";
import { type Image, remakeImage } from "../../files/images.ts";
import type { BookImageKind } from "../../files/tables.ts";
import { Refusal } from "../../http/refusal.ts";
import type { ImportedBook } from "./fb2.ts";
import { pictureBudget } from "./pictureBudget.ts";
import { ImportRefusal, type TextPosition } from "./refusal.ts";
import { quoted, type Report } from "./report.ts";

export type PreparedImage = Image & { id: string; kind: BookImageKind };

type PictureToRemake = { binary: string; kind: BookImageKind; place: TextPosition };

/** One picture may have 50 million points. */
const AT_ONCE = 2;
/** A picture that cannot be read is left out: the text matters more. @param read its bytes, where they may be decoded */
async function remade(read: () => Promise<Buffer>, kind: BookImageKind): Promise<PreparedImage | string> {
  try {
    return { ...(await remakeImage(await read(), kind)), id: randomUUID(), kind };
  } catch (error) {
    if (error instanceof Refusal || error instanceof ImportRefusal) return error.message;
    throw error;
  }
}

/**
 * Gives every picture its file; those without one stay without `attrs`, and are reported. The cover comes first, then
 * the pictures in the order of the text: one that would cost too much is left out by its head.
 */
export async function placeImages(book: ImportedBook, report: Report) {
  const { binaries } = book;
  const made = new Map<PictureToRemake, PreparedImage>();
  const shown = new Map<string, PictureToRemake>();
  for (const { binary, place } of book.images)
    if (!shown.has(binary)) shown.set(binary, { binary, kind: "chapter-image", place });
  const cover: PictureToRemake[] =
    book.cover === undefined ? [] : [{ binary: book.cover, kind: "cover", place: { line: 1, column: 1 } }];
  const affordable = pictureBudget();
  await forEachOf([...cover, ...shown.values()], AT_ONCE, async (picture) => {
    const found = binaries.get(picture.binary);
    const { bytes: read } = found ?? {};
    const image = read && (await remade(() => affordable(read), picture.kind));
    if (typeof image === "object") made.set(picture, image);
    else {
      const reason = image ?? (found ? "Она слишком велика" : "Её нет в файле");
      report.add("dropped", picture.place, `Картинка ${quoted(picture.binary)} не перенесена. ${reason}`);
    }
  });
  for (const { block, binary, alt } of book.images) {
    const image = made.get(shown.get(binary) as PictureToRemake);
    if (!image) continue;
    block.attrs = {
      fileId: image.id,
      alt: alt.slice(0, 1_000).toWellFormed(),
      width: image.width,
      height: image.height,
    };
  }
  for (const [id, { place }] of binaries)
    if (!shown.has(id) && id !== book.cover)
      report.add("dropped", place, `Картинка ${quoted(id)} нигде не показана и не перенесена`);
  const imagesOf = (picture: Iterable<PictureToRemake>) => [...picture].flatMap((one) => made.get(one) ?? []);
  return { images: imagesOf(shown.values()), cover: imagesOf(cover)[0] };
}

/** Does a work for each of a list, so many at once; all that were begun have ended when it returns or throws. */
export async function forEachOf<T>(list: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = list.values();
  const run = async () => {
    for (const one of left) await work(one);
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, run));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
