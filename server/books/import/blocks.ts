import { isSafeLink } from "../../../src/document/schema.ts";
import { type Element, elementsOf, plainText } from "./xml.ts";

type Mark = { type: string; attrs?: Record<string, unknown> };
export type Block = { type: string; attrs?: Record<string, unknown>; content?: Block[]; text?: string; marks?: Mark[] };

/** Until all of the file is read, a footnote is known by its id and a picture by its binary's. */
export type Pending = { notes: Block[]; images: Block[] };

const marks: Record<string, string> = {
  strong: "bold",
  emphasis: "italic",
  strikethrough: "strike",
  sup: "superscript",
  sub: "subscript",
};
const isSeparator = (text: string): boolean => /^[\s*⁂•·~—–\-_=#]+$/.test(text);

/** Turns the markup of fb2 into blocks of the chapter's document. */
export class BlockReader {
  readonly pending: Pending = { notes: [], images: [] };

  /** Everything in a section but its nested sections; `level` is the level of headings for its title. */
  blocksOf(children: readonly (Element | string)[]): Block[] {
    return children.flatMap((child) => (typeof child === "string" ? this.#stray(child) : this.#block(child)));
  }

  /** `<title>` of a nested section, or `<subtitle>`. */
  heading(element: Element, level: 1 | 2): Block[] {
    const lines = element.name === "title" ? elementsOf(element, "p") : [element];
    return lines
      .filter((line) => plainText(line) !== "")
      .flatMap((line) => this.#textual(line, { type: "heading", attrs: { level } }));
  }

  #stray(text: string): Block[] {
    const trimmed = text.replace(/[ \t\r\n]+/g, " ").trim();
    return trimmed ? [{ type: "paragraph", content: [{ type: "text", text: trimmed }] }] : [];
  }

  #block(element: Element): Block[] {
    switch (element.name) {
      case "p":
      case "text-author":
      case "date":
        return this.#textual(element, { type: "paragraph" });
      case "subtitle":
        return isSeparator(plainText(element)) ? [{ type: "separator" }] : this.heading(element, 2);
      case "title":
        return this.heading(element, 1);
      case "empty-line":
        return [{ type: "paragraph" }];
      case "image":
        return this.#image(element);
      case "poem":
        return this.#poem(element);
      case "cite":
      case "epigraph":
      case "annotation":
        return this.#quote(element);
      case "table":
        return elementsOf(element, "tr").map((row) => this.#row(row));
      case "section":
        return [...this.blocksOf(element.children)];
      default:
        return this.blocksOf(element.children);
    }
  }

  #row(row: Element): Block {
    const cells = elementsOf(row, "td", "th").map((cell) =>
      this.#inline(cell, []).filter(({ type }) => type !== "image"),
    );
    const content = cells.flatMap((cell, index) => (index === 0 ? cell : [{ type: "text", text: " | " }, ...cell]));
    return { type: "paragraph", ...(content.length > 0 && { content }) };
  }

  #quote(element: Element): Block[] {
    const blocks = this.blocksOf(element.children);
    const inside = blocks.flatMap((block) => (block.type === "quote" ? (block.content ?? []) : [block]));
    const quoted = inside.filter(({ type }) => type !== "image");
    // A quote holds no pictures: they follow it.
    return [
      ...(quoted.length > 0 ? [{ type: "quote", content: quoted }] : []),
      ...inside.filter(({ type }) => type === "image"),
    ];
  }

  #poem(element: Element): Block[] {
    const verse = (line: Element): Block => {
      const content = this.#inline(line, []).filter(({ type }) => type !== "image");
      return { type: "verse", ...(content.length > 0 && { content }) };
    };
    const stanzas = elementsOf(element, "stanza").map((stanza): Block => {
      const lines = elementsOf(stanza).flatMap((line) => (line.name === "title" ? elementsOf(line, "p") : [line]));
      return { type: "stanza", content: lines.map(verse) };
    });
    const before = elementsOf(element, "title").flatMap((title) => this.heading(title, 2));
    const epigraphs = elementsOf(element, "epigraph").flatMap((epigraph) => this.#quote(epigraph));
    const after = elementsOf(element, "text-author", "date").flatMap((line) => this.#block(line));
    const whole = stanzas.filter(({ content = [] }) => content.length > 0);
    return [...before, ...epigraphs, ...(whole.length > 0 ? [{ type: "poem", content: whole }] : []), ...after];
  }

  #image(element: Element): Block[] {
    const href = element.attributes.href ?? "";
    if (!href.startsWith("#")) return [];
    const image: Block = { type: "image", attrs: { binary: href.slice(1), alt: element.attributes.alt ?? "" } };
    this.pending.images.push(image);
    return [image];
  }

  /** A block of text; a picture inside parts it in two. */
  #textual(element: Element, block: Block): Block[] {
    const parts: Block[] = [];
    let content: Block[] = [];
    const close = () => {
      const trimmed = trim(content);
      if (trimmed.length > 0) parts.push({ ...block, content: trimmed });
      content = [];
    };
    for (const piece of this.#inline(element, [])) {
      if (piece.type === "image") {
        close();
        parts.push(piece);
      } else content.push(piece);
    }
    close();
    return parts.length > 0 ? parts : [{ ...block }];
  }

  #inline(element: Element, outer: readonly Mark[]): Block[] {
    return element.children.flatMap((child): Block[] => {
      if (typeof child === "string") {
        const text = child.replace(/[ \t\r\n]+/g, " ");
        return text ? [{ type: "text", text, ...(outer.length > 0 && { marks: [...outer] }) }] : [];
      }
      if (child.name === "image") return this.#image(child);
      if (child.name === "a") return this.#link(child, outer);
      const type = marks[child.name];
      const isNew = type && !outer.some((mark) => mark.type === type);
      return this.#inline(child, isNew ? [...outer, { type }] : outer);
    });
  }

  #link(element: Element, outer: readonly Mark[]): Block[] {
    const { href = "", type } = element.attributes;
    if (href.startsWith("#")) {
      if (type !== "note" && !/^#(n|note|comment|fn|c)[_-]?\d/i.test(href)) return this.#inline(element, outer);
      const note: Block = { type: "footnote", attrs: { note: href.slice(1), label: plainText(element) } };
      this.pending.notes.push(note);
      return [note];
    }
    const link = isSafeLink(href) ? [...outer, { type: "link", attrs: { href } }] : outer;
    return this.#inline(element, link);
  }
}

/** Spaces at both ends of a paragraph are layout of the file. */
function trim(content: Block[]): Block[] {
  // Notes and pictures stay the objects that `pending` knows.
  const pieces = content.map((piece) => (piece.type === "text" ? { ...piece } : piece));
  const [first] = pieces;
  const last = pieces.at(-1);
  if (first?.text !== undefined) first.text = first.text.replace(/^ +/, "");
  if (last?.text !== undefined) last.text = last.text.replace(/ +$/, "");
  return pieces.filter((piece) => piece.text !== "");
}
