import { listMark } from "../../../../src/text/listMarks.ts";
import type { TextPosition } from "../refusal.ts";
import type { TreeBuilder } from "../xml.ts";
import type { Role } from "./outline.ts";
import type { Properties } from "./properties.ts";
import { type Inline, type Item, isBlank, type Paragraph, plainOf } from "./story.types.ts";

type Line = { inlines: Inline[]; mark: string };
type Holder = "cite" | "poem";

const noteType: ReadonlyMap<string, string> = new Map([["type", "note"]]);
const none: ReadonlyMap<string, string> = new Map();
/** Of a line that was ended by Shift+Enter: longer ones are prose. */
const LONGEST_VERSE = 60;
const FEWEST_VERSES = 3;
const speech = /^[-–—]/;

const isPicture = (inline: Inline): inline is Inline & { type: "image" } => inline.type === "image";
const isSeen = ({ inlines, mark }: Line): boolean => !isBlank({ content: inlines, mark });
const textOf = (line: Line): string => plainOf({ content: line.inlines, mark: line.mark });

/** A paragraph split at the breaks of these kinds; the mark of its list is before the first part. */
function parted({ content, mark }: Pick<Paragraph, "content" | "mark">, kinds: readonly string[]): Line[] {
  const parts: Line[] = [{ inlines: [], mark }];
  for (const inline of content) {
    if (inline.type === "break" && kinds.includes(inline.kind)) parts.push({ inlines: [], mark: "" });
    else parts.at(-1)?.inlines.push(inline);
  }
  return parts;
}

/** Short lines of which none is speech are verses: prose has longer paragraphs. */
const areVerses = (lines: readonly Line[]): boolean =>
  lines.length >= FEWEST_VERSES &&
  lines.every((line) => line.mark === "" && textOf(line).length <= LONGEST_VERSE && !speech.test(textOf(line)));

const numberOf = (role: Role): number =>
  "paragraph" in role ? role.paragraph.number : "table" in role ? role.table.number : role.number;

/** Writes a document as the fb2 elements that it would be; the tree that receives them checks the limits of fb2. */
export class Writer {
  /** Pictures that are shown, each with the paragraph that shows it first. */
  readonly pictures = new Map<string, number>();
  readonly #tree: TreeBuilder;
  readonly #place: TextPosition = { line: 1, column: 1 };
  /** Ranks of the sections that are open. */
  readonly #sections: number[] = [];
  #holder: Holder | undefined;
  /** Whether there is text in this section before a blank line, and whether one waits for the next text. */
  #isBegun = false;
  #isBlank = false;
  /** Where each note is named first. */
  readonly #named = new Map<string, number>();
  #notes = 0;

  constructor(tree: TreeBuilder) {
    this.#tree = tree;
  }

  write({ title, author, keywords }: Properties, roles: readonly Role[], notes: ReadonlyMap<string, Item[]>): void {
    this.#within("FictionBook", none, () => {
      this.#within("description", none, () =>
        this.#within("title-info", none, () => {
          if (author) this.#within("author", none, () => this.#line("first-name", author));
          if (title) this.#line("book-title", title);
          if (keywords) this.#line("keywords", keywords);
        }),
      );
      this.#within("body", none, () => {
        for (const role of roles) this.#role(role);
        this.#release();
        this.#closeSections(-1);
      });
      this.#within("body", new Map([["name", "notes"]]), () => {
        for (const [id, items] of notes) this.#note(id, items);
      });
    });
  }

  #open(name: string, attributes = none): void {
    this.#tree.start(name, attributes, false, this.#place);
  }

  #close(name: string): void {
    this.#tree.end(name, this.#place);
  }

  #within(name: string, attributes: ReadonlyMap<string, string>, inside: () => void): void {
    this.#open(name, attributes);
    inside();
    this.#close(name);
  }

  #empty(name: string, attributes = none): void {
    this.#tree.start(name, attributes, true, this.#place);
  }

  #line(name: string, text: string): void {
    this.#within(name, none, () => this.#tree.text(text, this.#place));
  }

  #role(role: Role): void {
    this.#place.line = numberOf(role);
    if (role.role === "heading") this.#heading(role.paragraph, role.rank);
    else if (role.role === "blank") this.#isBlank = this.#isBegun;
    else {
      this.#begin();
      if (role.role === "separator") this.#separator();
      else if (role.role === "table") this.#table(role.table.rows);
      else this.#block(role.role, role.paragraph);
    }
  }

  #block(kind: "subtitle" | "quote" | "verse" | "text", paragraph: Paragraph): void {
    if (kind === "subtitle") this.#alone("subtitle", paragraph);
    else if (kind === "verse") this.#verses(parted(paragraph, ["line", "page"]));
    else this.#prose(paragraph, kind === "quote" ? "cite" : undefined);
  }

  /** Text before the first heading is a section too: a title page may be left out of the book. */
  #begin(): void {
    if (this.#sections.length > 0) return;
    this.#open("section");
    this.#sections.push(Number.POSITIVE_INFINITY);
  }

  #closeSections(rank: number): void {
    while (this.#sections.length > 0 && (this.#sections.at(-1) as number) >= rank) {
      this.#sections.pop();
      this.#close("section");
    }
  }

  /** What holds several paragraphs ends. */
  #release(): void {
    if (this.#holder === "poem") this.#close("stanza");
    if (this.#holder) this.#close(this.#holder);
    this.#holder = undefined;
  }

  #heading(paragraph: Paragraph, rank: number): void {
    this.#release();
    this.#closeSections(rank);
    this.#open("section");
    this.#sections.push(rank);
    this.#within("title", none, () => {
      for (const line of parted(paragraph, ["line", "page"])) if (isSeen(line)) this.#paragraph(line, ["strong"]);
    });
    this.#isBegun = false;
    this.#isBlank = false;
  }

  #separator(): void {
    this.#release();
    this.#isBlank = false;
    this.#isBegun = false;
    this.#line("subtitle", "* * *");
  }

  #alone(name: string, paragraph: Paragraph): void {
    this.#release();
    this.#gap();
    this.#within(name, none, () => this.#inlines({ inlines: paragraph.content, mark: paragraph.mark }));
  }

  /** A blank line is between two texts, never at an edge. */
  #gap(): void {
    if (this.#isBlank && this.#isBegun) this.#empty("empty-line");
    this.#isBlank = false;
    this.#isBegun = true;
  }

  #hold(holder: Holder | undefined): void {
    if (this.#holder === holder) return;
    this.#release();
    this.#gap();
    if (holder) this.#open(holder);
    if (holder === "poem") this.#open("stanza");
    this.#holder = holder;
  }

  /** Lines of Shift+Enter become verses or paragraphs: they never run together. */
  #prose(paragraph: Paragraph, holder: "cite" | undefined): void {
    for (const page of parted(paragraph, ["page"])) {
      const lines = parted({ content: page.inlines, mark: page.mark }, ["line"]);
      const seen = lines.filter(isSeen);
      if (areVerses(seen)) {
        if (this.#holder === "poem") this.#isBlank = true;
        this.#verses(lines);
        continue;
      }
      for (const line of seen) {
        if (line.mark !== "" && isBlank({ content: line.inlines, mark: "" })) continue;
        this.#hold(holder);
        this.#gap();
        this.#paragraph(line);
      }
    }
  }

  #verses(lines: readonly Line[]): void {
    const wasPoem = this.#holder === "poem";
    if (wasPoem && this.#isBlank) this.#nextStanza();
    this.#hold("poem");
    let isBegun = false;
    for (const line of lines) {
      if (isSeen(line)) this.#within("v", none, () => this.#inlines(line));
      else if (isBegun) this.#nextStanza();
      isBegun ||= isSeen(line);
    }
  }

  #nextStanza(): void {
    this.#close("stanza");
    this.#open("stanza");
    this.#isBlank = false;
  }

  #paragraph(line: Line, without: readonly string[] = []): void {
    // Pictures are blocks: without one of them no empty paragraph stays.
    const pictures = line.inlines.filter(isPicture);
    if (line.mark === "" && pictures.length === line.inlines.length) for (const one of pictures) this.#image(one);
    else this.#within("p", none, () => this.#inlines(line, without));
  }

  /** A column of single cells is how a page looks: its paragraphs stay paragraphs. */
  #table(rows: readonly Paragraph[][][]): void {
    if (rows.every((cells) => cells.length < 2)) {
      for (const paragraph of rows.flat(2)) this.#prose(paragraph, undefined);
      return;
    }
    this.#hold(undefined);
    this.#gap();
    this.#within("table", none, () => {
      for (const cells of rows)
        this.#within("tr", none, () => {
          for (const paragraphs of cells)
            this.#within("td", none, () => {
              for (const { content, mark } of paragraphs) this.#paragraph({ inlines: content, mark });
            });
        });
    });
  }

  #note(id: string, items: readonly Item[]): void {
    const paragraphs = items.flatMap((item) => (item.type === "paragraph" ? [item] : item.rows.flat(2)));
    this.#place.line = this.#named.get(id) ?? this.#place.line;
    this.#within("section", new Map([["id", id]]), () => {
      for (const paragraph of paragraphs)
        for (const line of parted(paragraph, ["line", "page"])) if (isSeen(line)) this.#paragraph(line);
    });
  }

  #inlines({ inlines, mark }: Line, without: readonly string[] = []): void {
    if (mark) this.#tree.text(listMark(mark), this.#place);
    for (const inline of inlines) {
      if (inline.type === "break") this.#empty("br");
      else if (inline.type === "note") this.#reference(inline.id);
      else if (inline.type === "image") this.#image(inline);
      else this.#text(inline, without);
    }
  }

  #reference(id: string): void {
    if (!this.#named.has(id)) this.#named.set(id, this.#place.line);
    this.#within("a", new Map([...noteType, ["href", `#${id}`]]), () =>
      this.#tree.text(`[${++this.#notes}]`, this.#place),
    );
  }

  #text({ text, marks, href }: Inline & { type: "text" }, without: readonly string[]): void {
    const names = marks.filter((name) => !without.includes(name));
    // A place in the document: no note, whatever it is called.
    if (href) this.#open("a", new Map([["href", href.startsWith("#") ? "#place" : href]]));
    for (const name of names) this.#open(name);
    this.#tree.text(text, this.#place);
    for (const name of names.toReversed()) this.#close(name);
    if (href) this.#close("a");
  }

  #image({ name, isOutside, alt }: Inline & { type: "image" }): void {
    if (!isOutside && !this.pictures.has(name)) this.pictures.set(name, this.#place.line);
    this.#empty(
      "image",
      new Map([
        ["href", isOutside ? name : `#${name}`],
        ["alt", alt],
      ]),
    );
  }
}
