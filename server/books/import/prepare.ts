import { randomUUID } from "node:crypto";
import { DocumentError } from "../../../src/document/document.ts";
import { filesOf, textLength } from "../../../src/document/json.ts";
import { type Image, type ImageKind, remakeImage } from "../../files/images.ts";
import { Refusal } from "../../http/refusal.ts";
import type { BookFacts } from "./description.ts";
import { decoded, findEncoding } from "./encoding.ts";
import { type Binary, type ImportedBook, readFb2 } from "./fb2.ts";
import { type Cut, chaptersOf, cutsOf, type ImportedChapter } from "./pieces.ts";
import { ImportRefusal, type Place } from "./refusal.ts";
import { type ImportReport, quoted, Report } from "./report.ts";
import type { OpenBook } from "./source.ts";

export type PreparedImage = Image & { id: string; kind: ImageKind };
/** `document` is its canonical JSON, spelled. */
export type PreparedChapter = { title: string; document: string; textLength: number };
/** A book that only has to be stored: documents are checked, pictures made anew. */
export type PreparedBook = BookFacts & {
  encoding: string;
  chapters: PreparedChapter[];
  images: PreparedImage[];
  coverFileId: string | null;
  report: ImportReport;
};
/** What to make chapters of; without it the book's own sections say. */
export type Cuts = { cuts: readonly Cut[]; titles: ReadonlyMap<number, string> };

/** A picture that cannot be read is left out: the text matters more. */
async function remade(base64: string, kind: ImageKind): Promise<PreparedImage | string> {
  try {
    return { ...(await remakeImage(Buffer.from(base64, "base64"), kind)), id: randomUUID(), kind };
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Gives every picture its file; those without one stay without `attrs`, and are told. */
async function placeImages(book: ImportedBook, report: Report) {
  const made = new Map<string, PreparedImage>();
  const tried = new Set<string>();
  const take = async (binary: string, kind: ImageKind, place: Place): Promise<PreparedImage | undefined> => {
    const found: Binary | undefined = book.binaries.get(binary);
    const image = found?.base64 === undefined ? undefined : await remade(found.base64, kind);
    if (typeof image === "object") return image;
    const reason = image ?? (found ? "Она слишком велика" : "Её нет в файле");
    report.add("dropped", place, `Картинка ${quoted(binary)} не перенесена. ${reason}`);
    return undefined;
  };
  for (const { block, binary, alt, place } of book.images) {
    const image = made.get(binary) ?? (tried.has(binary) ? undefined : await take(binary, "chapter-image", place));
    tried.add(binary);
    if (!image) continue;
    made.set(binary, image);
    block.attrs = {
      fileId: image.id,
      alt: alt.slice(0, 1_000).toWellFormed(),
      width: image.width,
      height: image.height,
    };
  }
  const cover = book.cover === undefined ? undefined : await take(book.cover, "cover", { line: 1, column: 1 });
  for (const [id, { place }] of book.binaries)
    if (!tried.has(id) && id !== book.cover)
      report.add("dropped", place, `Картинка ${quoted(id)} нигде не показана и не перенесена`);
  return { images: [...made.values()], cover };
}

const spelled = ({ title, document }: ImportedChapter): PreparedChapter => ({
  title,
  document: JSON.stringify(document),
  textLength: textLength(document),
});

/** @throws ImportRefusal with a Russian reason */
export async function readWhole(open: OpenBook, fileName: string) {
  const report = new Report();
  const encoding = await findEncoding(await open(), report);
  const book = await readFb2(decoded(await open(), encoding), fileName, report);
  const { images, cover } = await placeImages(book, report);
  return { encoding, book, images, cover, report };
}

/**
 * Reads and checks a whole book without storing anything.
 * @param open the bytes of an .fb2, out of its archive
 * @throws ImportRefusal with a Russian reason
 */
export async function prepareBook(open: OpenBook, fileName: string, given?: Cuts): Promise<PreparedBook> {
  const { encoding, book, images, cover, report } = await readWhole(open, fileName);
  const { pieces, images: _, binaries: __, ...facts } = book;
  if (given && given.cuts.length !== pieces.length) throw new ImportRefusal("Разрезы сделаны для другого файла");
  try {
    const chapters = chaptersOf(pieces, given?.cuts ?? cutsOf(pieces), given?.titles ?? new Map(), report);
    const shown = given && new Set(chapters.flatMap(({ document }) => filesOf(document)));
    return {
      ...facts,
      encoding,
      chapters: chapters.map(spelled),
      // A skipped part takes its pictures along.
      images: [...images.filter(({ id }) => shown?.has(id) ?? true), ...(cover ? [cover] : [])],
      coverFileId: cover?.id ?? null,
      report: report.toJSON(),
    };
  } catch (error) {
    if (error instanceof DocumentError) throw new ImportRefusal(error.message);
    throw error;
  }
}
