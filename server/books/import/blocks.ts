import { isSafeLink } from "../../../src/document/schema.ts";
import { MOST_COLUMNS } from "../../../src/document/tables.ts";
import { ALIGNED, FRAME, TOP_HEADING } from "../ownFb2.ts";
import {
  type Block,
  inFrame,
  inQuote,
  isImage,
  isNoteMark,
  isSeparator,
  type Mark,
  marks,
  type PendingImage,
  type PendingNote,
  trim,
} from "./blockParts.ts";
import { type Element, elementsOf, folded, plainText } from "./elements.ts";
import { inlineNames, knownNames, lineNames } from "./names.ts";
import { quoted, type Report } from "./report.ts";

/** Does a cell of the chapter hold it: words, or paragraphs alone? */
function isCell({ name, children }: Element): boolean {
  if (name !== "td" && name !== "th") return false;
  const hasLines = children.some((child) => typeof child !== "string" && child.name === "p");
  return hasLines
    ? children.every((child) => (typeof child === "string" ? child.trim() === "" : child.name === "p"))
    : children.every((child) => typeof child === "string" || inlineNames.has(child.name));
}

/** Neighbours at the same side are one block. */
function joined(blocks: readonly Block[]): Block[] {
  const all: Block[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    if (block.type === "aligned" && last?.type === "aligned" && last.attrs?.side === block.attrs?.side)
      last.content?.push(...(block.content ?? []));
    else all.push(block);
  }
  return all;
}

/** Turns the markup of fb2 into blocks of the chapter's document, and reports what a document cannot hold. */
export class BlockReader {
  readonly notes: PendingNote[] = [];
  readonly images: PendingImage[] = [];
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Everything in a section but its nested sections. */
  blocksOf(children: readonly (Element | string)[]): Block[] {
    return joined(children.flatMap((child) => (typeof child === "string" ? this.#stray(child) : this.#block(child))));
  }

  /** `<title>` or `<subtitle>` as headings, a line each. */
  heading(element: Element, level: 1 | 2): Block[] {
    const heading = { type: "heading", attrs: { level } };
    const lines = element.name === "title" ? element.children : [element];
    return lines
      .flatMap((line) => {
        if (typeof line !== "string") return line.name === "empty-line" ? [] : this.#textual(line, heading);
        return this.#stray(line).map((block) => ({ ...block, ...heading }));
      })
      .filter(({ type, content }) => type !== "heading" || content !== undefined);
  }

  #stray(text: string): Block[] {
    const trimmed = folded(text).trim();
    return trimmed ? [{ type: "paragraph", content: [{ type: "text", text: trimmed }] }] : [];
  }

  #block(element: Element): Block[] {
    switch (element.name) {
      case "p":
        return this.#aligned(element);
      case "v":
      case "text-author":
      case "date":
        return this.#textual(element, { type: "paragraph" });
      case "subtitle":
        if (isSeparator(plainText(element))) return [{ type: "separator" }];
        return this.heading(element, element.attributes.get("style") === TOP_HEADING ? 1 : 2);
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
        return this.#table(element);
      default:
        return this.#unknown(element);
    }
  }

  #aligned(element: Element): Block[] {
    const blocks = this.#textual(element, { type: "paragraph" });
    const side = element.attributes.get("style") ?? "";
    if (!ALIGNED.includes(side)) return blocks;
    return blocks.map((block) => (isImage(block) ? block : { type: "aligned", attrs: { side }, content: [block] }));
  }

  #unknown(element: Element): Block[] {
    const { name, place } = element;
    if (!knownNames.has(name))
      this.#report.addOnce("changed", place, `Тега ${quoted(name)} в книгах fb2 нет: текст в нём сохранён`);
    // An inline element between paragraphs is a paragraph of its own.
    if (inlineNames.has(name))
      return this.#textual({ ...element, name: "p", children: [element] }, { type: "paragraph" });
    return this.blocksOf(element.children);
  }

  #table(table: Element): Block[] {
    const rows = elementsOf(table, "tr");
    const cellsOf = (row: Element) => row.children.filter((cell) => typeof cell !== "string");
    const isHeld =
      rows.length > 0 &&
      table.children.every((child) => (typeof child === "string" ? child.trim() === "" : child.name === "tr")) &&
      rows.every((row) =>
        row.children.every((cell) => (typeof cell === "string" ? cell.trim() === "" : isCell(cell))),
      ) &&
      rows.every((row) => cellsOf(row).length > 0 && cellsOf(row).length <= MOST_COLUMNS);
    if (!isHeld) {
      this.#report.add("changed", table.place, "Таблица записана строками, ячейки разделены знаком «|»");
      return this.#rows(table);
    }
    if (rows.flatMap(cellsOf).some(({ attributes }) => attributes.has("colspan") || attributes.has("rowspan")))
      this.#report.addOnce("changed", table.place, "Объединённые ячейки таблиц разделены");
    const images: Block[] = [];
    const content = rows.map((row) => ({
      type: "row",
      content: cellsOf(row).map((cell) => {
        const pieces = this.#cell(cell);
        images.push(...pieces.filter(isImage));
        const words = pieces.filter((piece) => !isImage(piece));
        return { type: "cell", ...(words.length > 0 && { content: words }) };
      }),
    }));
    return [{ type: "table", content }, ...images];
  }

  /** Paragraphs of a cell are its lines. */
  #cell(cell: Element): Block[] {
    const lines = elementsOf(cell, "p");
    if (lines.length === 0) return trim(this.#inline(cell, []));
    return lines.flatMap((line, index) => [
      ...(index > 0 ? [{ type: "hardBreak" }] : []),
      ...trim(this.#inline(line, [])),
    ]);
  }

  #rows(table: Element): Block[] {
    return table.children.flatMap((child) => {
      if (typeof child === "string") return this.#stray(child);
      if (child.name !== "tr") return elementsOf(child, "tr").length > 0 ? this.#rows(child) : this.#block(child);
      const cells = child.children
        .filter((cell) => typeof cell !== "string" || cell.trim() !== "")
        .map((cell) => trim(typeof cell === "string" ? this.#text(cell, []) : this.#inline(cell, [])));
      return this.#parted(
        cells.flatMap((cell, index) => (index === 0 ? cell : [{ type: "text", text: " | " }, ...cell])),
        "paragraph",
      );
    });
  }

  /** Pictures do not stand in such a line: they follow it. */
  #parted(content: Block[], type: string): Block[] {
    const text = content.filter((piece) => !isImage(piece));
    return [{ type, ...(text.length > 0 && { content: text }) }, ...content.filter(isImage)];
  }

  #quote(element: Element): Block[] {
    const isFrame = element.attributes.get("id")?.startsWith(FRAME) ?? false;
    const holds = isFrame ? inFrame : inQuote;
    const blocks = this.blocksOf(element.children);
    if (!isFrame && blocks.some(({ type }) => type === "quote"))
      this.#report.addOnce("changed", element.place, "Цитаты внутри цитат соединены с ними");
    const inside = isFrame
      ? blocks
      : blocks.flatMap((block) => (block.type === "quote" ? (block.content ?? []) : [block]));
    const content = inside.filter(({ type }) => holds.has(type));
    const after = inside.filter(({ type }) => !holds.has(type));
    if (after.length > 0) {
      const what = after.every(isImage) ? "Картинки из цитат" : "Картинки и таблицы из цитат";
      this.#report.addOnce("changed", element.place, `${what} поставлены после них`);
    }
    return [...(content.length > 0 ? [{ type: isFrame ? "frame" : "quote", content }] : []), ...after];
  }

  #poem(element: Element): Block[] {
    const blocks: Block[] = [];
    let after: Block[] = [];
    const verses = (stanza: Element | string) => {
      const [lines, images] = this.#verses(stanza);
      for (const image of images) after.push(image);
      const last = blocks.at(-1);
      if (lines.length === 0) return;
      if (last?.type === "poem") last.content?.push({ type: "stanza", content: lines });
      else blocks.push({ type: "poem", content: [{ type: "stanza", content: lines }] });
    };
    for (const child of element.children) {
      if (typeof child === "string" || child.name === "stanza" || child.name === "v") verses(child);
      else {
        for (const block of after) blocks.push(block);
        for (const block of child.name === "title" ? this.heading(child, 2) : this.#block(child)) blocks.push(block);
        after = [];
      }
    }
    return [...blocks, ...after];
  }

  #verses(stanza: Element | string): [lines: Block[], images: Block[]] {
    const isLine = typeof stanza === "string" || stanza.name === "v";
    const lines = (isLine ? [stanza] : stanza.children).flatMap((line) =>
      typeof line !== "string" && line.name === "title" ? line.children : [line],
    );
    const parts = lines
      .filter((line) => typeof line !== "string" || line.trim() !== "")
      .flatMap((line) =>
        this.#parted(trim(typeof line === "string" ? this.#text(line, []) : this.#inline(line, [])), "verse"),
      );
    return [parts.filter((part) => !isImage(part)), parts.filter(isImage)];
  }

  #image({ attributes, place }: Element): Block[] {
    const href = attributes.get("href") ?? "";
    const alt = attributes.get("alt") || attributes.get("title") || "";
    if (!href.startsWith("#")) {
      const caption = alt && ` Её подпись: ${quoted(alt)}`;
      this.#report.add("dropped", place, `Картинка ${quoted(href)} лежит не в файле и не перенесена.${caption}`);
      return [];
    }
    const block: Block = { type: "image" };
    this.images.push({ block, binary: href.slice(1), alt, place });
    return [block];
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
    for (const piece of element.name === "image" ? this.#image(element) : this.#inline(element, [])) {
      if (isImage(piece)) {
        close();
        parts.push(piece);
      } else content.push(piece);
    }
    close();
    return parts.length > 0 ? parts : [{ ...block }];
  }

  #text(value: string, outer: readonly Mark[]): Block[] {
    const text = folded(value);
    return text ? [{ type: "text", text, ...(outer.length > 0 && { marks: [...outer] }) }] : [];
  }

  #inline(element: Element, outer: readonly Mark[]): Block[] {
    return element.children.flatMap((child, index): Block[] => {
      if (typeof child === "string") return this.#text(child, outer);
      const { name, place } = child;
      if (name === "image") return this.#image(child);
      if (name === "a") return this.#link(child, outer);
      if (name === "br") return [{ type: "text", text: " " }];
      const mark = marks.get(name);
      if (!mark && !lineNames.has(name))
        this.#report.addOnce("changed", place, `Выделения ${quoted(name)} в тексте нет: текст в нём сохранён`);
      const space = lineNames.has(name) && index > 0 ? [{ type: "text", text: " " }] : [];
      const isNew = mark && !outer.some(({ type }) => type === mark);
      return [...space, ...this.#inline(child, isNew ? [...outer, { type: mark }] : outer)];
    });
  }

  #link(element: Element, outer: readonly Mark[]): Block[] {
    const { attributes, place } = element;
    const href = attributes.get("href") ?? "";
    if (href.startsWith("#")) {
      if (attributes.get("type") !== "note" && !/^#(n|note|comment|fn|c)[_-]?\d/i.test(href)) {
        this.#report.addOnce("changed", place, "Ссылки на места книги стали текстом");
        return this.#inline(element, outer);
      }
      const label = plainText(element);
      const isMark = isNoteMark(label);
      const block: Block = { type: "footnote" };
      this.notes.push({ block, id: href.slice(1), label: isMark ? label || "*" : "", place });
      return isMark ? [block] : [...this.#inline(element, outer), block];
    }
    const isSafe = isSafeLink(href);
    if (!isSafe) this.#report.add("changed", place, `Ссылка ${quoted(href)} никуда не ведёт: остался её текст`);
    return this.#inline(element, isSafe ? [...outer, { type: "link", attrs: { href } }] : outer);
  }
}
