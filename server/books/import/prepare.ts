import { DocumentError } from "../../../src/document/document.ts";
import type { BookFacts } from "./description.ts";
import { readDocx } from "./docx/book.ts";
import { decoded, findEncoding } from "./encoding.ts";
import { type ImportedBook, readFb2 } from "./fb2.ts";
import { type PreparedImage, placeImages } from "./pictures.ts";
import { type Cut, chaptersOf, cutsOf, type ImportedChapter } from "./pieces.ts";
import { ImportRefusal } from "./refusal.ts";
import { type ImportReport, Report } from "./report.ts";
import type { BookSource } from "./source.ts";

export type PreparedChapter = Omit<ImportedChapter, "files">;
/** A book that only has to be stored: documents are checked, pictures remade. */
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
 * Reads a book; its pictures are being remade meanwhile.
 * @returns `placed`: the pictures; the caller waits for it in the end, so that no work on the book goes on
 * @throws ImportRefusal with a Russian reason
 */
export async function readWhole(source: BookSource, fileName: string) {
  const report = new Report();
  const { encoding, book, close } = await readSource(source, fileName, report);
  const placed = placeImages(book, report).finally(close);
  placed.catch(() => {}); // it is awaited later
  return { encoding, book, placed, report };
}

type Read = {
  encoding: string;
  book: ImportedBook;
  /** Lets the file go; its pictures have been read. */
  close: () => void;
};

async function readSource(source: BookSource, fileName: string, report: Report): Promise<Read> {
  if (source.format === "fb2") {
    const encoding = await findEncoding(source.open, report);
    return { encoding, book: await readFb2(decoded(await source.open(), encoding), fileName, report), close: () => {} };
  }
  const archive = await source.open();
  try {
    return { encoding: "utf-8", book: await readDocx(archive, fileName, report), close: () => archive.close() };
  } catch (error) {
    archive.close();
    throw error;
  }
}

/**
 * Reads and checks a whole book without storing anything.
 * @param source an .fb2, out of its archive, or a .docx
 * @throws ImportRefusal with a Russian reason
 */
export async function prepareBook(source: BookSource, fileName: string, given?: Cuts): Promise<PreparedBook> {
  const { encoding, book, placed, report } = await readWhole(source, fileName);
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
