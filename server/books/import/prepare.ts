import { DocumentError } from "../../../src/document/document.ts";
import type { BookFacts } from "./description.ts";
import { decoded, findEncoding } from "./encoding.ts";
import { readFb2 } from "./fb2.ts";
import { type PreparedImage, placeImages } from "./pictures.ts";
import { type Cut, chaptersOf, cutsOf, type ImportedChapter } from "./pieces.ts";
import { ImportRefusal } from "./refusal.ts";
import { type ImportReport, Report } from "./report.ts";
import type { OpenBook } from "./source.ts";

export type PreparedChapter = Omit<ImportedChapter, "files">;
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

/**
 * Reads a book; its pictures are being made anew meanwhile.
 * @returns `placed`: the pictures; whoever reads a book waits for it in the end, so that nothing of it goes on
 * @throws ImportRefusal with a Russian reason
 */
export async function readWhole(open: OpenBook, fileName: string) {
  const report = new Report();
  const encoding = await findEncoding(await open(), report);
  const book = await readFb2(decoded(await open(), encoding), fileName, report);
  const placed = placeImages(book, report);
  placed.catch(() => {}); // it is awaited later
  return { encoding, book, placed, report };
}

/**
 * Reads and checks a whole book without storing anything.
 * @param open the bytes of an .fb2, out of its archive
 * @throws ImportRefusal with a Russian reason
 */
export async function prepareBook(open: OpenBook, fileName: string, given?: Cuts): Promise<PreparedBook> {
  const { encoding, book, placed, report } = await readWhole(open, fileName);
  const { pieces, images: _, binaries: __, ...facts } = book;
  try {
    if (given && given.cuts.length !== pieces.length) throw new ImportRefusal("Разрезы сделаны для другого файла");
    const cuts = given?.cuts ?? cutsOf(pieces);
    const chapters = await chaptersOf(pieces, cuts, given?.titles ?? new Map(), report, placed);
    const { images, cover } = await placed;
    const shown = given && new Set(chapters.flatMap(({ files }) => files));
    return {
      ...facts,
      encoding,
      chapters: chapters.map(({ files: _, ...chapter }) => chapter),
      // A skipped part takes its pictures along.
      images: [...images.filter(({ id }) => shown?.has(id) ?? true), ...(cover ? [cover] : [])],
      coverFileId: cover?.id ?? null,
      report: report.toJSON(),
    };
  } catch (error) {
    if (error instanceof DocumentError) throw new ImportRefusal(error.message);
    throw error;
  } finally {
    await Promise.allSettled([placed]);
  }
}
