import { escapeHtml } from "../../../src/text/words.ts";
import { FIRST_PAGE, FRAME, TOP_HEADING } from "../ownFb2.ts";
import { type BookChapter, type BookFacts, type BookSource, originalOf, paragraphsOf, warningsOf } from "./book.ts";
import { description } from "./fb2Description.ts";
import { type InlineTags, itemsOf, linesOf, type Node } from "./inline.ts";

const BASE64_LINE = 57_000; // a multiple of three: parts can be joined

const head = `<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
`;

const paragraphs = (lines: readonly string[]): string => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("");

const pictureId = (fileId: string): string => `picture-${fileId}.jpg`;

/** Blocks of chapters as elements of fb2, and what they have put aside: notes, and pictures that are shown. */
class Writer {
  readonly notes: string[] = [];
  readonly shown = new Set<string>();
  readonly #known: ReadonlySet<string>;
  #count = 0;
  #frames = 0;

  constructor(pictures: readonly string[]) {
    this.#known = new Set(pictures);
  }

  readonly #tags: InlineTags = {
    marks: { bold: "strong", italic: "emphasis", strike: "strikethrough", superscript: "sup", subscript: "sub" },
    link: (href) => `<a l:href="${escapeHtml(href)}">`,
    footnote: (node) => this.#footnote(node),
  };

  #footnote({ content = [] }: Node): string {
    this.#count += 1;
    const number = this.#count;
    const inner = content.map((line) => this.#lines(line, "p")).join("");
    this.notes.push(`<section id="note-${number}"><title><p>${number}</p></title>${inner}</section>\n`);
    return `<a l:href="#note-${number}" type="note">[${number}]</a>`;
  }

  /** A line of the text as elements: fb2 has no break in a line. */
  #lines(node: Node, name: string, attributes = ""): string {
    return linesOf(node, this.#tags)
      .map((line) => {
        if (line === "" && name === "p") return "<empty-line/>";
        return `<${name}${attributes}>${line}</${name}>`;
      })
      .join("");
  }

  /** @param side the style of paragraphs that are not where a text begins */
  #block(node: Node, side = ""): string {
    const { type, attrs, content = [] } = node;
    if (type === "paragraph") return this.#lines(node, "p", side && ` style="${side}"`);
    if (type === "aligned") return content.map((one) => this.#block(one, String(attrs?.side))).join("");
    // The import reads the level again.
    if (type === "heading") return this.#lines(node, "subtitle", attrs?.level === 1 ? ` style="${TOP_HEADING}"` : "");
    if (type === "separator") return "<subtitle>* * *</subtitle>";
    if (type === "image") return this.#image(attrs);
    if (type === "quote") return `<cite>${content.map((one) => this.#block(one)).join("")}</cite>`;
    if (type === "table") return `<table>${content.map((row) => this.#row(row)).join("")}</table>`;
    if (type === "list")
      return itemsOf(node)
        .map((one) => this.#block(one))
        .join("");
    if (type === "frame") {
      this.#frames += 1;
      // fb2 has no cite in a cite.
      const blocks = content.flatMap((one) => (one.type === "quote" ? (one.content ?? []) : [one]));
      return `<cite id="${FRAME}${this.#frames}">${blocks.map((one) => this.#block(one)).join("")}</cite>`;
    }
    const stanzas = content.map(
      ({ content: verses = [] }) => `<stanza>${verses.map((verse) => this.#lines(verse, "v")).join("")}</stanza>`,
    );
    return `<poem>${stanzas.join("")}</poem>`;
  }

  /** fb2 has no break in a cell. */
  #row({ content = [] }: Node): string {
    return `<tr>${content.map((cell) => `<td>${linesOf(cell, this.#tags).join(" ")}</td>`).join("")}</tr>`;
  }

  #image(attrs: Node["attrs"]): string {
    const fileId = String(attrs?.fileId);
    if (!this.#known.has(fileId)) return "";
    this.shown.add(fileId);
    const alt = attrs?.alt ? ` alt="${escapeHtml(String(attrs.alt))}"` : "";
    return `<image l:href="#${pictureId(fileId)}"${alt}/>`;
  }

  /** A chapter as a section. Its first block may be one picture, and not pictures alone. */
  section({ title, document }: BookChapter): string {
    const blocks = ((document.content ?? []) as Node[]).map((node) => this.#block(node)).filter(Boolean);
    const [first = "", second = ""] = blocks;
    if (first === "" || (first.startsWith("<image") && (second === "" || second.startsWith("<image"))))
      blocks.splice(first === "" ? 0 : 1, 0, "<empty-line/>");
    return `<section>${title ? `<title>${paragraphs([title])}</title>` : ""}${blocks.join("\n")}</section>\n`;
  }
}

function* base64Of(bytes: Uint8Array): Generator<string> {
  const { buffer, byteOffset, length } = bytes;
  for (let start = 0; start < length; start += BASE64_LINE)
    yield Buffer.from(buffer, byteOffset + start, Math.min(BASE64_LINE, length - start)).toString("base64");
}

/** A work as FictionBook 2.0, part by part. */
export async function* fb2Of(facts: BookFacts, source: BookSource): AsyncGenerator<string> {
  const writer = new Writer(facts.pictures);
  const cover = facts.coverFileId !== null && facts.pictures.includes(facts.coverFileId) ? facts.coverFileId : null;
  if (cover) writer.shown.add(cover);
  yield head;
  yield description(facts, cover && pictureId(cover));
  yield `<body><title>${paragraphs([facts.authors.join(", "), facts.title])}</title>
<epigraph id="${FIRST_PAGE}">${paragraphs([...originalOf(facts), ...warningsOf(facts)])}</epigraph>\n`;
  for (let index = 0; index < facts.chapterCount; index += 1) yield writer.section(await source.chapter(index));
  if (facts.afterword)
    yield `<section><title><p>Послесловие</p></title>${paragraphs(paragraphsOf(facts.afterword))}</section>\n`;
  yield "</body>\n";
  if (writer.notes.length > 0) yield '<body name="notes">\n';
  yield* writer.notes;
  if (writer.notes.length > 0) yield "</body>\n";
  for (const fileId of writer.shown) {
    yield `<binary id="${pictureId(fileId)}" content-type="image/jpeg">`;
    yield* base64Of(await source.picture(fileId));
    yield "</binary>\n";
  }
  yield "</FictionBook>\n";
}
