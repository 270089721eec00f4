import { type Element, folded, plainText } from "./elements.ts";
import type { TextPosition } from "./refusal.ts";

export type Mark = { type: string; attrs?: Record<string, unknown> };
export type Block = { type: string; attrs?: Record<string, unknown>; content?: Block[]; text?: string; marks?: Mark[] };

/** Until all of the file is read, a footnote is known by its id and a picture by its binary's. */
/** `label`: the text that stays when there is no note. */
export type PendingNote = { block: Block; id: string; label: string; place: TextPosition };
export type PendingImage = { block: Block; binary: string; alt: string; place: TextPosition };

export const marks: ReadonlyMap<string, string> = new Map([
  ["strong", "bold"],
  ["b", "bold"],
  ["emphasis", "italic"],
  ["em", "italic"],
  ["i", "italic"],
  ["strikethrough", "strike"],
  ["strike", "strike"],
  ["s", "strike"],
  ["del", "strike"],
  ["sup", "superscript"],
  ["sub", "subscript"],
]);
/** Headings, lines and poems that fb2 nests in quotes; pictures follow the quote. */
export const inQuote = new Set(["paragraph", "heading", "poem", "aligned", "separator"]);
/** What a frame holds in addition. */
export const inFrame = new Set([...inQuote, "quote", "table"]);
export const isSeparator = (text: string): boolean => /^[\s*⁂•·~—–\-_=#]+$/.test(text);
/** «[1]», «12», «*»: our footnotes have numbers of their own. */
export const isNoteMark = (label: string): boolean => /^[\s[\](){}\d*†‡.,]*$/.test(label);
const isNote = (child: Element | string): boolean =>
  typeof child !== "string" && child.name === "a" && child.attributes.get("type") === "note";
const withoutNotes = (element: Element): Element => ({
  ...element,
  children: element.children
    .filter((child) => !isNote(child))
    .map((child) => (typeof child === "string" ? child : withoutNotes(child))),
});
/** A title that ends so needs no full stop before the next one. */
const stops = ".!?…:;,—–-";
/** «Часть. Глава»: a full stop between, but where a title ends with a stop of its own. A title may have 100,000 lines. */
export function joinTitles(titles: readonly string[]): string {
  const parts: string[] = [];
  for (const title of titles) {
    if (!title) continue;
    const last = parts.at(-1)?.at(-1);
    if (last !== undefined) parts.push(stops.includes(last) ? " " : ". ");
    parts.push(title);
  }
  return parts.join("");
}
/** Lines of a title as one; its notes stand in its heading. */
export const titleText = (title: Element | undefined): string =>
  joinTitles(
    (title ? withoutNotes(title).children : []).map((line) =>
      typeof line === "string" ? folded(line).trim() : plainText(line),
    ),
  );
export const isImage = ({ type }: Block): boolean => type === "image";

/** Spaces at both ends of a paragraph are layout of the file. */
export function trim(content: Block[]): Block[] {
  const isLoose = content[0]?.text?.startsWith(" ") || content.at(-1)?.text?.endsWith(" ");
  if (!isLoose) return content.filter(({ text }) => text !== "");
  // Notes and pictures stay the objects that are pending.
  const pieces = content.map((piece) => (piece.type === "text" ? { ...piece } : piece));
  const [first] = pieces;
  const last = pieces.at(-1);
  if (first?.text !== undefined) first.text = first.text.replace(/^ +/, "");
  if (last?.text !== undefined) last.text = last.text.replace(/ +$/, "");
  return pieces.filter((piece) => piece.text !== "");
}
