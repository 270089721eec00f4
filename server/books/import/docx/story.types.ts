import { ImportRefusal } from "../refusal.ts";
import type { Shape, WholeStyle } from "./styles.ts";

/**
 * The content of a line. `marks`: names of fb2, outer ones first; `line` is Shift+Enter, `page` the end of a page or a
 * column.
 */
export type Inline =
  | { type: "text"; text: string; marks: readonly string[]; href: string }
  | { type: "note"; id: string }
  | { type: "image"; name: string; isOutside: boolean; alt: string }
  | { type: "break"; kind: "line" | "page" };

export type Paragraph = {
  type: "paragraph";
  /** Its number in the file, from 1: the report names it. */
  number: number;
  style: WholeStyle;
  shape: Shape;
  /** What its list writes before it: «2.», «—». */
  mark: string;
  /** A line is drawn under it or in it. */
  hasRule: boolean;
  content: Inline[];
};
/** Rows of cells of paragraphs. */
export type Table = { type: "table"; number: number; rows: Paragraph[][][] };
export type Item = Paragraph | Table;

/** What a document has that a chapter cannot hold as it is. */
export type Fact =
  | "comments"
  | "deletions"
  | "drawings"
  | "formulas"
  | "hidden"
  | "insertions"
  | "signs"
  | "underlined";

/** Paragraphs, tables and the content of their lines: ten novels have half of it. */
const MAX_ITEMS = 300_000;
/** Ten times as many as one chapter may have. */
const MAX_NOTES = 20_000;

/** What is counted for the report, each with the paragraph that had it first. */
export class Facts {
  /** Those that have begun. */
  paragraphs = 0;
  /** Notes that the text names, and those that something names which is passed by. */
  readonly namedNotes = new Set<string>();
  readonly deletedNotes = new Set<string>();
  #items = 0;
  #references = 0;
  readonly counted = new Map<Fact, { count: number; first: number }>();

  /** One more thing is held. @throws ImportRefusal when there are too many */
  hold(): void {
    if (++this.#items > MAX_ITEMS) throw new ImportRefusal("В файле слишком много элементов");
  }

  /** The text names a note. @throws ImportRefusal when it does so too often */
  name(note: string): void {
    if (++this.#references > MAX_NOTES) throw new ImportRefusal(`В документе больше ${MAX_NOTES} сносок`);
    this.namedNotes.add(note);
  }

  count(fact: Fact): void {
    const known = this.counted.get(fact);
    if (known) known.count++;
    else this.counted.set(fact, { count: 1, first: Math.max(1, this.paragraphs) });
  }
}

/** All text of a paragraph; Shift+Enter is a space. */
export const plainOf = ({ mark, content }: Pick<Paragraph, "mark" | "content">): string =>
  `${mark} ${content.map((one) => (one.type === "text" ? one.text : one.type === "break" ? " " : "")).join("")}`
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
/** Nothing of it is seen. */
export const isBlank = ({ mark, content }: Pick<Paragraph, "mark" | "content">): boolean =>
  mark === "" && content.every((one) => one.type === "break" || (one.type === "text" && !/\S/.test(one.text)));
