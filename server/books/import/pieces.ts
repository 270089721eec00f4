import { setImmediate } from "node:timers/promises";
import { spellDocument } from "../../../src/document/document.ts";
import { cleanText } from "../../../src/document/json.ts";
import { type Block, isImage } from "./blockParts.ts";
import { ImportRefusal, type TextPosition } from "./refusal.ts";
import { quoted, type Report } from "./report.ts";

/** The smallest part that a chapter may begin with: a section's own text, up to the sections in it. */
export type Piece = {
  /** «Часть. Глава», when it begins a chapter. */
  title: string;
  /** Titles of the sections around it: «Часть». */
  volume: string;
  /** 0: in the body; 1: in a part; more: deeper. */
  depth: number;
  /** Its title as blocks, when it does not begin a chapter. */
  heading: Block[];
  blocks: Block[];
  begins: boolean;
  place: TextPosition;
};
/** What becomes of a piece: it begins a chapter, goes on with the one before, or is left out. */
export type Cut = "begin" | "join" | "skip";
/** `document` is its canonical JSON in UTF-8: bytes pass from thread to thread without a copy; `files`: ids of those it shows. */
export type ImportedChapter = { title: string; document: Uint8Array<ArrayBuffer>; textLength: number; files: string[] };

export const MAX_CHAPTERS = 5_000;
const MAX_TITLE = 200;

/** In memory of its own, which may change hands; a third quicker than TextEncoder. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

export const cutsOf = (pieces: readonly Piece[]): Cut[] =>
  pieces.map(({ begins }, index) => (begins || index === 0 ? "begin" : "join"));

const hasNote = ({ content = [] }: Block): boolean => content.some(({ type }) => type === "footnote");

type Draft = { title: string; blocks: Block[]; place: TextPosition };

/** @throws ImportRefusal when there are too many chapters */
function draftsOf(pieces: readonly Piece[], cuts: readonly Cut[], titles: ReadonlyMap<number, string>): Draft[] {
  const drafts: Draft[] = [];
  pieces.forEach((piece, index) => {
    const last = drafts.at(-1);
    if (cuts[index] === "skip") return;
    if (cuts[index] === "join" && last) {
      for (const block of piece.heading) last.blocks.push(block);
      for (const block of piece.blocks) last.blocks.push(block);
      return;
    }
    if (drafts.length >= MAX_CHAPTERS) throw new ImportRefusal(`В книге больше ${MAX_CHAPTERS} глав`, piece.place);
    const kept = piece.heading.some(hasNote) ? piece.heading : []; // a chapter's title holds no footnotes
    drafts.push({ title: titles.get(index) ?? piece.title, blocks: [...kept, ...piece.blocks], place: piece.place });
  });
  return drafts;
}

function chapterOf({ title: whole, blocks, place }: Draft, report: Report): ImportedChapter {
  const title = cleanText(whole).trim();
  const content = blocks.filter((block) => !isImage(block) || block.attrs !== undefined);
  if (title.length > MAX_TITLE) {
    report.add(
      "changed",
      place,
      `Название главы длиннее ${MAX_TITLE} знаков: ${quoted(title)}. Целиком оно стоит в её начале`,
    );
    content.unshift({ type: "paragraph", content: [{ type: "text", text: title }] });
  }
  const { spelled, textLength, files } = spellDocument({
    type: "doc",
    content: content.length > 0 ? content : [{ type: "paragraph" }],
  });
  return {
    title: title.slice(0, MAX_TITLE).toWellFormed(),
    document: bytesOf(spelled),
    textLength,
    files,
  };
}

/** So many chapters are spelled before the next picture may be handed over. */
const AT_A_STRETCH = 8;

/**
 * The chapters that the cuts make of the pieces, as right documents. Those without pictures are spelled while another
 * process remakes the pictures.
 * @param placed - the pictures have their files
 * @throws ImportRefusal for too many of them, DocumentError for one that is too large
 */
export async function chaptersOf(
  pieces: readonly Piece[],
  cuts: readonly Cut[],
  titles: ReadonlyMap<number, string>,
  report: Report,
  placed: Promise<unknown>,
): Promise<ImportedChapter[]> {
  const drafts = draftsOf(pieces, cuts, titles);
  const spelled = new Map<Draft, ImportedChapter>();
  for (const [index, draft] of drafts.entries()) {
    if (!draft.blocks.some(isImage)) spelled.set(draft, chapterOf(draft, report));
    if (index % AT_A_STRETCH === 0) await setImmediate();
  }
  await placed;
  return drafts.map((draft) => spelled.get(draft) ?? chapterOf(draft, report));
}
