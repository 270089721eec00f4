import { type ImageFormat, imageSources } from "../text/images.ts";
import { isSafeLink } from "./schema.ts";

/** Stored with the HTML: HTML of another version is rendered again. Raise it with every change of the output. */
export const SERIALIZER_VERSION = 2;

type Json = {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  content?: readonly Json[];
  marks?: readonly { type: string; attrs?: Record<string, unknown> }[];
};

/** A picture is as wide as the column of text. */
const sizes = "(min-width: 48rem) 42rem, 100vw";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: unknown): string => String(text).replace(/[&<>"']/g, (character) => escapes[character] ?? "");

const markTags: Record<string, string> = {
  bold: "strong",
  italic: "em",
  strike: "s",
  superscript: "sup",
  subscript: "sub",
};
const blockTags: Record<string, [open: string, close: string]> = {
  paragraph: ["<p>", "</p>"],
  quote: ["<blockquote>", "</blockquote>"],
  frame: ["<div data-frame>", "</div>"],
  item: ["<li>", "</li>"],
  // A table that is wider than a phone is scrolled, by keys too.
  table: ['<div data-table tabindex="0" role="group" aria-label="Таблица"><table><tbody>', "</tbody></table></div>"],
  row: ["<tr>", "</tr>"],
  cell: ["<td>", "</td>"],
  poem: ['<div class="poem">', "</div>"],
  stanza: ['<div class="stanza">', "</div>"],
  verse: ["<p>", "</p>"],
  dispute: ['<div class="dispute">', "</div>"],
  wording: ['<div class="wording">', "</div>"],
};

/**
 * A document (already read by `readDocument`) as HTML for readers. Nothing of it is trusted: text and attributes are escaped,
 * tags come from this file only. Footnotes are buttons whose notes stand at the end as `<aside>`.
 * @param idPrefix keeps the ids of several chapters on one page apart
 */
export function renderHtml(document: object, idPrefix = ""): string {
  const notes: string[] = [];

  const marked = ({ text, marks = [] }: Json): string =>
    [...marks].reverse().reduce((inner, { type, attrs }) => {
      if (type === "link")
        return isSafeLink(attrs?.href)
          ? `<a href="${escapeHtml(attrs.href)}" rel="noopener nofollow ugc" target="_blank">${inner}</a>`
          : inner;
      const tag = markTags[type];
      return tag ? `<${tag}>${inner}</${tag}>` : inner;
    }, escapeHtml(text));

  const children = ({ content = [] }: Json): string => content.map(render).join("");

  const footnote = (node: Json): string => {
    const place = notes.push("") - 1;
    const number = place + 1;
    notes[place] = `<aside id="${idPrefix}note-${number}" role="note" hidden>${children(node)}</aside>`;
    return `<button type="button" class="note-link" aria-expanded="false" aria-controls="${idPrefix}note-${number}" aria-label="Примечание ${number}"><sup>${number}</sup></button>`;
  };

  function render(node: Json): string {
    if (node.type === "text") return marked(node);
    if (node.type === "footnote") return footnote(node);
    if (node.type === "separator") return "<hr>";
    if (node.type === "hardBreak") return "<br>";
    if (node.type === "heading") {
      const tag = node.attrs?.level === 1 ? "h2" : "h3";
      return `<${tag}>${children(node)}</${tag}>`;
    }
    if (node.type === "image") {
      const { fileId, alt, width, height } = node.attrs ?? {};
      const size = width && height ? ` width="${Number(width)}" height="${Number(height)}"` : "";
      const url = `/files/${escapeHtml(fileId)}`;
      const sources = (format: ImageFormat) =>
        `srcset="${imageSources(url, "chapter-image", format) ?? ""}" sizes="${sizes}"`;
      return `<figure><picture><source type="image/avif" ${sources("avif")}><img src="${url}" ${sources("webp")} alt="${escapeHtml(alt ?? "")}"${size} loading="lazy" decoding="async"></picture></figure>`;
    }
    if (node.type === "list") {
      const tag = node.attrs?.ordered === true ? "ol" : "ul";
      return `<${tag}>${children(node)}</${tag}>`;
    }
    if (node.type === "aligned")
      return `<div data-align="${node.attrs?.side === "right" ? "right" : "center"}">${children(node)}</div>`;
    const [open, close] = blockTags[node.type] ?? ["", ""];
    return `${open}${children(node)}${close}`;
  }

  return children(document as Json) + notes.join("");
}
