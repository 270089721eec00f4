import sharp from "sharp";
import { DocumentError } from "../../../src/document/document.ts";
import { textLength } from "../../../src/document/json.ts";
import type { BookFacts } from "./description.ts";
import { chaptersOf, cutsOf } from "./pieces.ts";
import { readWhole } from "./prepare.ts";
import { ImportRefusal } from "./refusal.ts";
import type { ImportReport } from "./report.ts";
import type { BookSource } from "./source.ts";

export type PreviewPiece = {
  title: string;
  volume: string;
  depth: number;
  begins: boolean;
  characters: number;
  line: number;
  /** How it begins, for a person who decides. */
  excerpt: string;
};
/** What a person sees before anything is stored. */
export type BookPreview = Pick<BookFacts, "title" | "authors" | "annotation" | "tags"> & {
  /** Places in a document of Word are paragraphs, in fb2 lines. */
  format: BookSource["format"];
  encoding: string;
  /** A small picture as a data address. */
  cover: string | null;
  pieces: PreviewPiece[];
  characters: number;
  images: { shown: number; found: number };
  report: ImportReport;
};

const EXCERPT = 200;

type TextNode = { type?: string; text?: string; content?: readonly TextNode[] };
/** A space separates blocks, but not the parts of a line. */
const textOf = ({ type, text = "", content = [] }: TextNode): string =>
  type === "footnote" ? "" : text + content.map(textOf).join(content.some((inner) => inner.type === "text") ? "" : " ");

/**
 * Reads a whole book for a look at it.
 * @throws ImportRefusal with a Russian reason, the same that its import would give
 */
export async function previewBook(source: BookSource, fileName: string): Promise<BookPreview> {
  const { encoding, book, placed, report } = await readWhole(source, fileName);
  try {
    await chaptersOf(book.pieces, cutsOf(book.pieces), new Map(), report, placed);
  } catch (error) {
    if (error instanceof DocumentError) throw new ImportRefusal(error.message);
    throw error;
  } finally {
    await Promise.allSettled([placed]);
  }
  const { images, cover } = await placed;
  const small = cover && (await sharp(cover.bytes).resize(240).webp().toBuffer());
  const pieces = book.pieces.map(
    ({ title, volume, depth, begins, blocks, place }, index): PreviewPiece => ({
      title,
      volume,
      depth,
      begins: begins || index === 0,
      characters: textLength({ content: blocks }),
      line: place.line,
      excerpt: textOf({ content: blocks.slice(0, 5) })
        .trim()
        .slice(0, EXCERPT)
        .toWellFormed(),
    }),
  );
  return {
    format: source.format,
    title: book.title,
    authors: book.authors,
    annotation: book.annotation,
    tags: book.tags,
    encoding,
    cover: small ? `data:image/webp;base64,${small.toString("base64")}` : null,
    pieces,
    characters: pieces.reduce((sum, { characters }) => sum + characters, 0),
    images: { shown: images.length, found: book.binaries.size },
    report: report.toJSON(),
  };
}
