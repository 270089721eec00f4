import { type Block, isNoteMark, type PendingNote, titleText } from "./blockParts.ts";
import type { BlockReader } from "./blocks.ts";
import { type Element, elementsOf } from "./elements.ts";
import type { TextPosition } from "./refusal.ts";
import { quoted, type Report } from "./report.ts";

type Note = {
  title: string;
  blocks: Block[];
  place: TextPosition;
  isUsed: boolean;
  paragraphs?: Block[];
  size?: number;
};

/** A note may be named by many links; so many characters are copied in all, else a small file becomes an endless book. */
const MOST_COPIED = 1_000_000;

/** The notes of a book: each comes into the text where it is named first. What nothing names is a chapter of its own. */
export class Notes {
  readonly #reader: BlockReader;
  readonly #report: Report;
  readonly #byId = new Map<string, Note>();
  readonly #all: Note[] = [];
  #copied = 0;

  constructor(reader: BlockReader, report: Report) {
    this.#reader = reader;
    this.#report = report;
  }

  /** A section of a notes' body; sections in it with an id are notes of their own. */
  take(section: Element): void {
    const isOwn = ({ name, attributes }: Element) => name === "section" && attributes.has("id");
    const title = elementsOf(section, "title")[0];
    this.#add(section.attributes.get("id"), {
      title: titleText(title),
      blocks: this.#blocksOf(
        section.children.filter((child) => child !== title && (typeof child === "string" || !isOwn(child))),
      ),
      place: section.place,
      isUsed: false,
    });
    for (const one of elementsOf(section).filter(isOwn)) this.take(one);
  }

  /** Anything else in a notes' body. */
  takeLoose(child: Element | string, place: TextPosition): void {
    this.#add(undefined, { title: "", blocks: this.#blocksOf([child]), place, isUsed: false });
  }

  /** A footnote holds no footnotes: their marks stay, and what they name is not theirs. */
  #blocksOf(children: readonly (Element | string)[]): Block[] {
    const before = this.#reader.notes.length;
    const blocks = this.#reader.blocksOf(children);
    for (const { block, label, place } of this.#reader.notes.splice(before)) {
      this.#report.addOnce("changed", place, "Сноски внутри сносок стали метками");
      Object.assign(block, { type: "text", text: label });
    }
    return blocks;
  }

  #add(id: string | undefined, note: Note): void {
    if (note.blocks.length === 0 && note.title === "") return;
    this.#all.push(note);
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, note);
  }

  /** A note's blocks become a footnote's paragraphs; a link without its note stays as the text it was. */
  fill({ block, id, label, place }: PendingNote): void {
    const note = this.#byId.get(id);
    if (note)
      note.paragraphs ??= [...titleOf(note), ...note.blocks.flatMap((one) => this.#paragraphs(one, note.place))];
    if (!note?.paragraphs?.length || !this.#mayCopy(note)) {
      const reason = note ? "повторяется слишком часто" : "нет в файле";
      this.#report.add("changed", place, `Сноска ${quoted(id)} ${reason}: остался текст ссылки`);
      Object.assign(block, { type: "text", text: label });
      return;
    }
    note.isUsed = true;
    block.content = note.paragraphs;
  }

  #mayCopy(note: Note): boolean {
    if (!note.isUsed) return true;
    note.size ??= JSON.stringify(note.paragraphs).length;
    this.#copied += note.size;
    return this.#copied <= MOST_COPIED;
  }

  /** A footnote holds paragraphs of text alone. */
  #paragraphs({ type, content = [] }: Block, place: TextPosition): Block[] {
    if (type === "paragraph" || type === "heading" || type === "verse")
      return [{ type: "paragraph", ...(content.length > 0 && { content }) }];
    if (type === "image") this.#report.add("dropped", place, "Картинка из сноски не перенесена");
    return content.flatMap((one) => this.#paragraphs(one, place));
  }

  /** What no link names, in the order of the file. */
  rest(): Block[] {
    const rest = this.#all.filter(({ isUsed }) => !isUsed);
    const used = this.#all.length - rest.length;
    const [first] = this.#all;
    if (used > 0 && first) this.#report.add("kept", first.place, `Сносок перенесено в главы: ${used}`);
    const [unnamed] = rest;
    if (unnamed)
      this.#report.add(
        "changed",
        unnamed.place,
        `Сносок, на которые нет ссылок: ${rest.length}. Они собраны в главе «Примечания»`,
      );
    return rest.flatMap(({ title, blocks }) => [
      ...(title ? [{ type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: title }] }] : []),
      ...blocks,
    ]);
  }
}

/** A note's number is ours to give; any other title is a paragraph of it. */
const titleOf = ({ title }: Note): Block[] =>
  isNoteMark(title) ? [] : [{ type: "paragraph", content: [{ type: "text", text: title }] }];
