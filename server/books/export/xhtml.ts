import { escapeHtml } from "../../../src/text/words.ts";
import type { BookChapter } from "./book.ts";
import { type InlineTags, linesOf, type Node } from "./inline.ts";

/** A page of the book. @param body markup @param kind what the page is, in the words of EPUB */
export const page = (title: string, body: string, kind: string): string => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="ru" xml:lang="ru">
<head><title>${escapeHtml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body><section epub:type="${kind}">
${body}
</section></body>
</html>
`;

export const paragraphs = (lines: readonly string[]): string =>
  lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n");

/** The path of a picture, from the pages. */
export const pictureName = (fileId: string): string => `pictures/${fileId}.jpg`;

/** A chapter as a page, its notes at its end. @param pictures those that the book has */
export function chapterPage({ title, document }: BookChapter, number: number, pictures: ReadonlySet<string>): string {
  const notes: string[] = [];
  const tags: InlineTags = {
    marks: { bold: "strong", italic: "em", strike: "s", superscript: "sup", subscript: "sub" },
    // As a browser writes an address: a validator knows no other way.
    link: (href) => `<a href="${escapeHtml(new URL(href).href)}">`,
    footnote: ({ content = [] }) => {
      const place = notes.push("");
      notes[place - 1] =
        `<aside epub:type="footnote" role="doc-footnote" id="note-${place}">${content.map((one) => `<p>${inner(one)}</p>`).join("")}</aside>`;
      return `<a epub:type="noteref" role="doc-noteref" href="#note-${place}"><sup>${place}</sup></a>`;
    },
  };
  const inner = (node: Node): string => linesOf(node, tags).join("<br/>");
  const block = (node: Node): string => {
    const { type, attrs, content = [] } = node;
    const inside = () => content.map(block).join("");
    switch (type) {
      case "heading":
        return attrs?.level === 1 ? `<h2>${inner(node)}</h2>` : `<h3>${inner(node)}</h3>`;
      case "separator":
        return "<hr/>";
      case "quote":
        return `<blockquote>${inside()}</blockquote>`;
      case "aligned":
        return `<div class="${attrs?.side === "right" ? "right" : "center"}">${inside()}</div>`;
      case "list":
        return attrs?.ordered ? `<ol>${inside()}</ol>` : `<ul>${inside()}</ul>`;
      case "item":
        return `<li>${inside()}</li>`;
      case "table":
        return `<table>${inside()}</table>`;
      case "row":
        return `<tr>${inside()}</tr>`;
      case "cell":
        return `<td>${inner(node)}</td>`;
      case "frame":
        return `<div class="frame">${inside()}</div>`;
      case "poem":
        return `<div class="poem">${inside()}</div>`;
      case "stanza":
        return `<div class="stanza">${inside()}</div>`;
      case "image": {
        const fileId = String(attrs?.fileId);
        return pictures.has(fileId)
          ? `<figure><img src="${pictureName(fileId)}" alt="${escapeHtml(String(attrs?.alt ?? ""))}"/></figure>`
          : "";
      }
      default:
        return `<p>${inner(node)}</p>`;
    }
  };
  const blocks = ((document.content ?? []) as Node[]).map(block);
  const named = title || `Глава ${number}`;
  return page(
    named,
    [`<h1${title ? "" : ' hidden="hidden"'}>${escapeHtml(named)}</h1>`, ...blocks, ...notes].join("\n"),
    "chapter",
  );
}
