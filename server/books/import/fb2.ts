import { FIRST_PAGE } from "../ownFb2.ts";
import { type Block, isImage, joinTitles, type PendingImage, titleText } from "./blockParts.ts";
import { BlockReader } from "./blocks.ts";
import { type BookFacts, readDescription } from "./description.ts";
import { type Element, elementsOf } from "./elements.ts";
import { Notes } from "./notes.ts";
import { MAX_CHAPTERS, type Piece } from "./pieces.ts";
import { ImportRefusal, type TextPosition } from "./refusal.ts";
import { quoted, type Report } from "./report.ts";
import { readXml } from "./xml.ts";

/** A picture; without `bytes` it is too large to be held. */
export type Binary = { bytes: (() => Promise<Uint8Array>) | undefined; place: TextPosition };
export type ImportedBook = BookFacts & {
  pieces: Piece[];
  /** Pictures in the pieces: without `attrs` they are left out. */
  images: PendingImage[];
  binaries: Map<string, Binary>;
};

const MAX_VOLUME = 120;

const isSection = (child: Element | string): child is Element => typeof child !== "string" && child.name === "section";

/**
 * Reads a book. Top-level sections become chapters; a section with sections inside is a part, and its sections become chapters
 * named «Часть. Глава»; deeper sections are pieces that go on with their chapter.
 * @throws ImportRefusal when the file is not a FictionBook, or has no text
 */
export async function readFb2(text: AsyncIterable<string>, fileName: string, report: Report): Promise<ImportedBook> {
  const assembly = new Assembly(report);
  await readXml(text, assembly, report);
  return assembly.finish(fileName);
}

/** Makes a book of what `readXml` hears. */
export class Assembly {
  readonly #report: Report;
  readonly #reader: BlockReader;
  readonly #notes: Notes;
  readonly #pieces: Piece[] = [];
  readonly #binaries = new Map<string, Binary>();
  #description: Element | undefined;
  /** Blocks before the first section: they go into the next piece. */
  #lead: Block[] = [];
  #isNotes = false;
  #texts = 0;
  #chapters = 0;
  /** The title of a second text. */
  #volume = "";

  constructor(report: Report) {
    this.#report = report;
    this.#reader = new BlockReader(report);
    this.#notes = new Notes(this.#reader, report);
  }

  body(attributes: ReadonlyMap<string, string>): void {
    this.#isNotes = /^(notes|comments|footnotes)$/i.test(attributes.get("name") ?? "");
    if (!this.#isNotes) this.#texts++;
    this.#volume = "";
  }

  element(element: Element, parent: Element): void {
    if (parent.name === "body") this.#inBody(element, element.place);
    else if (element.name === "description") this.#description = element;
    else if (element.name !== "stylesheet") {
      this.#report.add(
        "changed",
        element.place,
        `Тег ${quoted(element.name)} стоит вне текста: то, что в нём, присоединено к тексту`,
      );
      this.#loose(element);
    }
  }

  text(text: string, parent: Element, place: TextPosition): void {
    if (parent.name === "body" && this.#isNotes) this.#notes.takeLoose(text, place);
    else this.#loose(text);
  }

  binary(id: string, base64: string | undefined, place: TextPosition): void {
    this.picture(id, base64 === undefined ? undefined : async () => Buffer.from(base64, "base64"), place);
  }

  /** The bytes of a picture that the text shows by `image`; undefined: it is too large to be held. */
  picture(id: string, bytes: Binary["bytes"], place: TextPosition): void {
    if (!this.#binaries.has(id)) this.#binaries.set(id, { bytes, place });
    else this.#report.add("dropped", place, `Картинка ${quoted(id)} есть в файле дважды: взята первая`);
  }

  #inBody(element: Element, place: TextPosition): void {
    const { name } = element;
    if (this.#isNotes && name === "section") this.#notes.take(element);
    else if (this.#isNotes && name !== "title") this.#notes.takeLoose(element, place);
    else if (this.#isNotes) return;
    else if (name === "section") this.#section(element, 0, this.#volume);
    else if (name === "title") this.#bodyTitle(element);
    // What an export says of the work's marks is dropped: the next export makes it of them again.
    else if (name === "epigraph" && element.attributes.get("id") === FIRST_PAGE) return;
    else this.#loose(element);
  }

  /**
   * The title page names the book and its author. It need not be in the text: what it says beyond the description is
   * reported. A title of the first text that names something else heads it; that of a second text is a volume.
   */
  #bodyTitle(title: Element): void {
    const info = elementsOf(this.#description, "title-info")[0];
    const book = elementsOf(info, "book-title").flatMap(wordsOf);
    const known = new Set([...book, ...elementsOf(info, "author").flatMap(wordsOf)]);
    const words = wordsOf(title);
    const isKnown = words.every((word) => known.has(word));
    const isTitlePage = isKnown || (book.length > 0 && book.every((word) => words.includes(word)));
    const heading = this.#reader.heading(title, 1);
    if (this.#texts > 1 && !isKnown) this.#volume = titleText(title);
    else if (isTitlePage && !isKnown)
      this.#report.add("dropped", title.place, `Титул ${quoted(titleText(title))} не вошёл в первую главу`);
    this.#lead.push(...(isTitlePage || this.#texts > 1 ? heading.filter(isImage) : heading));
  }

  #loose(child: Element | string): void {
    const blocks = this.#pieces.at(-1)?.blocks ?? this.#lead;
    for (const block of this.#reader.blocksOf([child])) blocks.push(block);
  }

  /** A section's own text is a piece, and so is each section in it; what follows those is a piece without a title. */
  #section(section: Element, depth: number, volume: string): void {
    const title = elementsOf(section, "title")[0];
    const name = titleText(title);
    const inner = depth === 0 && section.children.some(isSection) ? this.#volumeOf(volume, name) : volume;
    const heading = title ? this.#reader.heading(title, depth < 3 ? 1 : 2) : [];
    const begun = this.#pieces.length;
    let isFirst = true;
    let children: (Element | string)[] = [];
    const add = (isLast: boolean) => {
      const blocks = this.#reader.blocksOf(children);
      children = [];
      const isEmpty = blocks.length === 0 && !(isFirst && heading.some(isImage));
      const isAlone = isLast && this.#pieces.length === begun;
      if (isEmpty && !(isFirst && (depth === 0 ? isAlone : depth === 1 || title))) return;
      if (isFirst && depth < 2 && ++this.#chapters > MAX_CHAPTERS)
        throw new ImportRefusal(`В книге больше ${MAX_CHAPTERS} глав`, section.place);
      this.#pieces.push({
        title: isFirst ? joinTitles([depth < 2 ? volume : "", name]) : "",
        volume,
        depth,
        heading: isFirst ? heading.filter((block) => !isImage(block)) : [],
        blocks: [...this.#lead, ...(isFirst ? heading.filter(isImage) : []), ...blocks],
        begins: isFirst && depth < 2,
        place: section.place,
      });
      this.#lead = [];
      isFirst = false;
    };
    for (const child of section.children) {
      if (isSection(child)) {
        add(false);
        isFirst = isFirst && depth > 0;
        this.#section(child, depth + 1, inner);
      } else if (typeof child === "string" || child !== title) children.push(child);
    }
    add(true);
  }

  /** The volume that names a part's chapters; a name that is too long is also a heading before them. */
  #volumeOf(volume: string, name: string): string {
    const whole = joinTitles([volume, name]);
    if (whole.length <= MAX_VOLUME) return whole;
    this.#lead.push({ type: "heading", attrs: { level: 1 }, content: [{ type: "text", text: name }] });
    return `${whole.slice(0, MAX_VOLUME).toWellFormed()}…`;
  }

  finish(fileName: string): ImportedBook {
    if (this.#lead.length > 0) this.#push("", this.#lead);
    for (const note of this.#reader.notes) this.#notes.fill(note);
    const rest = this.#notes.rest();
    if (rest.length > 0) this.#push("Примечания", rest);
    if (this.#pieces.length === 0) throw new ImportRefusal("В книге нет текста");
    return {
      ...readDescription(this.#description, fileName, this.#report),
      pieces: this.#pieces,
      images: this.#reader.images,
      binaries: this.#binaries,
    };
  }

  #push(title: string, blocks: Block[]): void {
    const place = { line: 1, column: 1 };
    this.#pieces.push({ title, volume: "", depth: 0, heading: [], blocks, begins: true, place });
  }
}

/** For comparing: no case, no marks. */
const wordsOf = (element: Element): string[] =>
  titleText(element)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
