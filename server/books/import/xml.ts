import type { Element } from "./elements.ts";
import { blockNames, elementName, inlineNames, lineNames, topNames } from "./names.ts";
import { ImportRefusal, type TextPosition } from "./refusal.ts";
import { quoted, type Report } from "./report.ts";
import { Tokenizer } from "./tokens.ts";

const MAX_DEPTH = 200;
const MAX_ELEMENTS = 500_000;
/** Elements of one section without those in it: a chapter's document holds no more. */
const MAX_IN_SECTION = 100_000;
/** Elements one after the other without a visible character between them. */
const MAX_EMPTY = 50_000;
/** Characters of one section without those in it: no chapter's document holds more. */
const MAX_TEXT_IN_SECTION = 6_000_000;
/** Characters of all but pictures. */
const MAX_TEXT = 40_000_000;
/** Characters of a picture in base64: 30 MB of bytes. */
const MAX_BINARY = 42 * 1_048_576;

const tooLarge = "Глава слишком велика, разделите её на несколько";

export type Hear = {
  /** A whole element directly in `FictionBook` or, for sections, in a `body`. */
  element: (element: Element, parent: Element) => void;
  /** Visible text directly in `FictionBook` or in a `body`. */
  text: (text: string, parent: Element, place: TextPosition) => void;
  /** A `body` begins; its attributes are known. */
  body: (attributes: ReadonlyMap<string, string>) => void;
  /** A `binary` is whole: its id and base64 text; undefined: it is too large to be held. */
  binary: (id: string, base64: string | undefined, place: TextPosition) => void;
};

const pairs: ReadonlySet<string> = new Set(["p", "v"]);
const isVisible = (text: string): boolean => /[^ \t\r\n]/.test(text);

/**
 * Reads fb2 as a stream: only one section (or the description) is held as a tree at a time. Tags that are crossed,
 * forgotten or too many are put right and reported; a file that ends early is read as far as it goes.
 * @throws ImportRefusal with line and column when the file is not a FictionBook, or exceeds a limit
 */
export async function readXml(text: AsyncIterable<string>, hear: Hear, report: Report): Promise<void> {
  const builder = new TreeBuilder(hear, report);
  const tokenizer = new Tokenizer(builder, report);
  for await (const chunk of text) tokenizer.write(chunk);
  tokenizer.close();
  builder.close(tokenizer.place);
}

/** Puts tags together into elements and hands over those that are whole; holds them to the limits of a book. */
export class TreeBuilder {
  readonly #hear: Hear;
  readonly #report: Report;
  readonly #open: Element[] = [];
  #elements = 0;
  #inSection = 0;
  #textInSection = 0;
  #empty = 0;
  #characters = 0;
  #binary = 0;
  /** Text before the book: where, and what. */
  #before: { place: TextPosition; text: string } | undefined;
  #isBegun = false;
  #isClosed = false;

  constructor(hear: Hear, report: Report) {
    this.#hear = hear;
    this.#report = report;
  }

  start(written: string, attributes: ReadonlyMap<string, string>, isEmpty: boolean, place: TextPosition): void {
    const name = elementName(written);
    if (!this.#isBegun) this.#begin(name, written, place);
    else if (this.#open.length === 0) {
      this.#report.addOnce("dropped", place, "После конца книги есть ещё теги: они пропущены");
      return;
    }
    this.#makeRoom(name, place);
    if (this.#open.length >= MAX_DEPTH) throw new ImportRefusal("Слишком глубокая вложенность", place);
    if (++this.#elements > MAX_ELEMENTS) throw new ImportRefusal("В файле слишком много элементов", place);
    if (name === "section" || name === "body") {
      this.#inSection = 0;
      this.#textInSection = 0;
    }
    if (++this.#inSection > MAX_IN_SECTION) throw new ImportRefusal(tooLarge, place);
    if (++this.#empty > MAX_EMPTY) throw new ImportRefusal("В файле слишком много пустых элементов подряд", place);
    if (this.#open.length === 1 && name === "body") this.#hear.body(attributes);
    if (name === "binary") this.#binary = 0;
    this.#open.push({ name, attributes, children: [], place: { ...place } });
    if (isEmpty) this.#close();
  }

  text(value: string, place: TextPosition): void {
    const element = this.#open.at(-1);
    if (element?.name === "binary") {
      this.#takeBinary(element, value);
      return;
    }
    const visible = isVisible(value);
    if (visible) this.#empty = 0;
    this.#characters += value.length;
    if (this.#characters > MAX_TEXT) throw new ImportRefusal("В книге слишком много текста", place);
    if (!element) {
      if (visible && this.#isClosed)
        this.#report.add("dropped", place, `Текст после конца книги пропущен: ${quoted(value.trim())}`);
      else if (visible && !this.#isBegun) this.#before ??= { place: { ...place }, text: value.trim() };
    } else if (element.name === "body" || this.#open.length === 1) {
      if (visible) this.#hear.text(value, element, { ...place });
    } else {
      this.#textInSection += value.length;
      if (this.#textInSection > MAX_TEXT_IN_SECTION) throw new ImportRefusal(tooLarge);
      const last = element.children.length - 1;
      if (typeof element.children[last] === "string") element.children[last] += value;
      else element.children.push(value);
    }
  }

  end(written: string, place: TextPosition): void {
    const name = elementName(written);
    const depth = this.#depthOf(name);
    if (depth === -1) {
      if (!this.#isBegun) return;
      this.#report.add("changed", place, `Тег ${quoted(`</${name}>`)} ничего не закрывает: он пропущен`);
      return;
    }
    while (this.#open.length > depth + 1) this.#forgotten(place);
    this.#close();
  }

  /** The end of the file. @throws ImportRefusal when there was no book */
  close(place: TextPosition): void {
    if (!this.#isBegun && this.#before) throw new ImportRefusal("Нарушена структура XML", this.#before.place);
    if (!this.#isBegun) throw new ImportRefusal("Файл обрывается", place);
    if (this.#open.length > 0)
      this.#report.add("changed", place, "Файл обрывается здесь: прочитано всё, что в нём есть");
    while (this.#open.length > 0) this.#close();
  }

  #begin(name: string, written: string, place: TextPosition): void {
    const after = { line: place.line, column: place.column + written.length + 2 };
    if (name !== "FictionBook") throw new ImportRefusal("Это не книга FictionBook", after);
    if (this.#before)
      this.#report.add("dropped", this.#before.place, `Текст до начала книги пропущен: ${quoted(this.#before.text)}`);
    this.#isBegun = true;
  }

  /** A lone picture may be of any size, all of them together are bounded by the file. */
  #takeBinary(element: Element, value: string): void {
    this.#binary += value.length;
    if (this.#binary > MAX_BINARY) element.children = [];
    else element.children.push(value);
  }

  /** Closes what cannot hold an element of this name, and reports each forgotten end. */
  #makeRoom(name: string, place: TextPosition): void {
    const mustBeTop = topNames.has(name) && this.#open.length > 1;
    if (mustBeTop) while (this.#open.length > 1) this.#forgotten(place);
    else if (lineNames.has(name) || blockNames.has(name)) {
      let line = this.#open.length - 1;
      while (line > 0 && inlineNames.has((this.#open[line] as Element).name)) line--;
      const holder = this.#open[line]?.name ?? "";
      // Cells hold paragraphs, and so do subtitles in some files.
      const mayHold =
        holder === "td" || holder === "th" ? !["td", "th", "tr"].includes(name) : name === "p" && !pairs.has(holder);
      if (lineNames.has(holder) && !mayHold) while (this.#open.length > line) this.#forgotten(place);
    }
  }

  /** The depth of the element that an end tag closes: a line's end tag does not close a section. */
  #depthOf(name: string): number {
    const isLarge = topNames.has(name) || name === "section" || name === "FictionBook";
    for (let depth = this.#open.length - 1; depth >= 0; depth--) {
      const { name: opened } = this.#open[depth] as Element;
      if (opened === name) return depth;
      if (!isLarge && (opened === "section" || topNames.has(opened))) return -1;
      if (name === "section" && topNames.has(opened)) return -1;
    }
    return -1;
  }

  #forgotten(place: TextPosition): void {
    const { name, place: opened } = this.#open.at(-1) as Element;
    this.#report.add("changed", opened, `Тег ${quoted(`<${name}>`)} не закрыт: закрыт в строке ${place.line}`);
    this.#close();
  }

  #close(): void {
    const element = this.#open.pop() as Element;
    const parent = this.#open.at(-1);
    if (!parent) this.#isClosed = true;
    else if (this.#open.length === 1 && element.name === "binary") {
      const base64 = this.#binary > MAX_BINARY ? undefined : element.children.join("");
      this.#hear.binary(element.attributes.get("id") ?? "", base64, element.place);
    } else if (this.#open.length === 1 && element.name !== "body") this.#hear.element(element, parent);
    else if (this.#open.length === 2 && parent.name === "body") this.#hear.element(element, parent);
    else if (element.name !== "body") parent.children.push(element);
  }
}
