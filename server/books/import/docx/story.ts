import type { Archive } from "../archive.ts";
import { ImportRefusal } from "../refusal.ts";
import type { Numbering } from "./numbering.ts";
import type { Relationships } from "./parts.ts";
import { Runs } from "./runs.ts";
import { type Facts, type Inline, type Item, isBlank, type Paragraph, type Table } from "./story.types.ts";
import { readLetters, readShape, type Styles } from "./styles.ts";
import { walk } from "./xml.ts";

export type Surroundings = { styles: Styles; numbering: Numbering; relationships: Relationships; facts: Facts };

const MAX_BLANK = 50_000;
/** What is not of the text: former properties, what was deleted or moved away, the same thing once more for old programs. */
const passedBy: ReadonlySet<string> = new Set(
  "w:del w:moveFrom mc:Fallback w:rt w:sectPr w:pPrChange w:rPrChange w:tblPrChange w:trPrChange w:tcPrChange".split(
    " ",
  ),
);

type OpenParagraph = { paragraph: Paragraph; styleId: string | undefined; isJoined: boolean; after: Item[] };
type OpenTable = Table & { row: Paragraph[][]; cell: Item[]; isRowDeleted: boolean };

const paragraphsOf = (items: readonly Item[]): Paragraph[] =>
  items.flatMap((item) => (item.type === "paragraph" ? [item] : item.rows.flat(2)));

/** Reads the text of one part: the document itself, or its notes. Whatever is not known is gone into, so that no text is lost. */
class StoryReader {
  /** Notes by their ids; what is in no note has the id "". */
  readonly stories = new Map<string, Item[]>();
  readonly #around: Surroundings;
  readonly #runs: Runs;
  readonly #paragraphs: OpenParagraph[] = [];
  readonly #tables: OpenTable[] = [];
  /** Paragraphs and cells that are open: text goes into the last one. */
  readonly #open: ("paragraph" | "table")[] = [];
  #story: Item[] = [];
  /** Of the notes that are read; those are no paragraphs that a person counts. */
  #kind = "";
  /** Elements that are open inside of one that is passed by. */
  #passed = 0;
  #properties: "" | "paragraph" | "run" | "row" = "";
  /** Text of paragraphs whose ends were deleted. */
  #carried: Inline[] = [];
  #blanks = 0;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#runs = new Runs(around);
    this.stories.set("", this.#story);
  }

  start(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#passed > 0) {
      this.#passed++;
      if (name.endsWith("noteReference")) this.#around.facts.deletedNotes.add(noteId(name, attributes));
      return;
    }
    // In the properties of a paragraph it says that its end was deleted.
    const isEnd = this.#properties === "paragraph" && (name === "w:del" || name === "w:moveFrom");
    const open = this.#paragraphs.at(-1);
    const table = this.#tables.at(-1);
    if (isEnd && open) open.isJoined = true;
    else if (this.#properties === "row" && name === "w:del" && table) table.isRowDeleted = true;
    else if (passedBy.has(name)) {
      this.#passed = 1;
      if (name === "w:del") this.#around.facts.count("deletions");
    } else if (name === "w:p") this.#beginParagraph();
    else if (name === "w:tbl") this.#beginTable();
    else if (name === "w:footnote" || name === "w:endnote") this.#beginNote(name, attributes);
    else if (name === "w:pPr") this.#properties = "paragraph";
    else if (name === "w:trPr") this.#properties = "row";
    else if (this.#properties === "paragraph" && open) this.#shape(open, name, attributes.get("val"));
    else if (name === "w:rPr") this.#properties = "run";
    else if (this.#properties === "run") this.#letters(name, attributes.get("val"));
    else if (name === "w:r") this.#runs.begin(open?.paragraph.style.letters ?? {});
    else if (name === "w:ins") this.#around.facts.count("insertions");
    else if (open) this.#inline(open.paragraph, name, attributes);
  }

  end(name: string): void {
    if (this.#passed > 0) {
      this.#passed--;
      return;
    }
    const table = this.#tables.at(-1);
    if (name === "w:pPr" || name === "w:trPr" || (name === "w:rPr" && this.#properties === "run"))
      this.#properties = "";
    else if (name === "w:p") this.#endParagraph();
    else if (name === "w:tc" && table) {
      table.row.push(paragraphsOf(table.cell));
      table.cell = [];
    } else if (name === "w:tr" && table) {
      if (!table.isRowDeleted) table.rows.push(table.row);
      table.row = [];
      table.isRowDeleted = false;
    } else if (name === "w:tbl") this.#endTable();
    else this.#runs.end(name);
  }

  text(value: string): void {
    const open = this.#paragraphs.at(-1);
    if (this.#passed === 0 && open) this.#runs.text(value, open.paragraph.content);
  }

  /** The end of the part: what is still open is closed. */
  close(): void {
    while (this.#open.length > 0)
      if (this.#open.at(-1) === "table") this.#endTable();
      else this.#endParagraph();
    if (this.#carried.length === 0) return;
    this.#beginParagraph();
    this.#endParagraph();
  }

  #sink(): Item[] {
    const isTable = this.#open.at(-1) === "table";
    return (isTable ? this.#tables.at(-1)?.cell : this.#paragraphs.at(-1)?.after) ?? this.#story;
  }

  #beginParagraph(): void {
    this.#around.facts.hold();
    this.#open.push("paragraph");
    const paragraph: Paragraph = {
      type: "paragraph",
      number: this.#kind === "" ? ++this.#around.facts.paragraphs : this.#around.facts.paragraphs,
      style: this.#around.styles.find(undefined),
      shape: {},
      mark: "",
      hasRule: false,
      content: [],
    };
    this.#paragraphs.push({ paragraph, styleId: undefined, isJoined: false, after: [] });
  }

  #endParagraph(): void {
    const open = this.#paragraphs.pop();
    if (!open) return;
    this.#open.splice(this.#open.lastIndexOf("paragraph"), 1);
    this.#properties = "";
    if (this.#paragraphs.length === 0) this.#runs.endParagraph();
    const { paragraph, styleId, isJoined, after } = open;
    const sink = this.#sink();
    if (this.#carried.length > 0) paragraph.content = [...this.#carried, ...paragraph.content];
    this.#carried = isJoined ? paragraph.content : [];
    if (!isJoined) {
      const { numbering, level } = paragraph.shape;
      if (numbering !== undefined) paragraph.mark = this.#around.numbering.next(numbering, level, styleId);
      const blank = isBlank(paragraph) && !paragraph.hasRule;
      this.#blanks = blank ? this.#blanks + 1 : 0;
      if (this.#blanks > MAX_BLANK) throw new ImportRefusal("В файле слишком много пустых элементов подряд");
      sink.push(paragraph);
    }
    for (const item of after) sink.push(item);
  }

  #beginTable(): void {
    this.#around.facts.hold();
    this.#open.push("table");
    const number = this.#around.facts.paragraphs + 1;
    this.#tables.push({ type: "table", number, rows: [], row: [], cell: [], isRowDeleted: false });
  }

  #endTable(): void {
    const table = this.#tables.pop();
    if (!table) return;
    this.#open.splice(this.#open.lastIndexOf("table"), 1);
    const { row, cell, isRowDeleted: _, ...whole } = table;
    if (cell.length > 0) row.push(paragraphsOf(cell));
    if (row.length > 0) whole.rows.push(row);
    this.#sink().push(whole);
  }

  #beginNote(name: string, attributes: ReadonlyMap<string, string>): void {
    this.#kind = name.slice(2);
    this.#story = [];
    // «separator» and its like are lines that Word draws above the notes.
    if (!/separator|notice/i.test(attributes.get("type") ?? ""))
      this.stories.set(`${this.#kind}-${attributes.get("id")}`, this.#story);
  }

  #shape(open: OpenParagraph, name: string, value: string | undefined): void {
    const { paragraph } = open;
    if (name === "w:pStyle") {
      open.styleId = value;
      paragraph.style = this.#around.styles.find(value);
      paragraph.shape = { ...paragraph.style.shape, ...paragraph.shape };
    } else if (name === "w:pBdr") paragraph.hasRule = true;
    else readShape(name, value, paragraph.shape);
  }

  #letters(name: string, value: string | undefined): void {
    if (name === "w:rStyle") this.#runs.styled(this.#around.styles.find(value).letters);
    else readLetters(name, value, this.#runs.letters);
  }

  #inline(paragraph: Paragraph, name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === "v:rect" && attributes.get("hr") === "t") paragraph.hasRule = true;
    if (name.endsWith("noteReference")) this.#runs.note(noteId(name, attributes), attributes, paragraph.content);
    else this.#runs.start(name, attributes, paragraph.content);
  }
}

/** «footnote-2». */
const noteId = (name: string, attributes: ReadonlyMap<string, string>): string =>
  `${name.slice(2, -"Reference".length)}-${attributes.get("id")}`;

/**
 * Reads one part of a document.
 * @returns its text under "", its notes under «footnote-2» and «endnote-2»
 * @throws ImportRefusal
 */
export async function readStories(
  archive: Archive,
  part: string,
  around: Surroundings,
): Promise<ReadonlyMap<string, Item[]>> {
  const reader = new StoryReader(around);
  await walk(archive, part, reader);
  reader.close();
  return reader.stories;
}
