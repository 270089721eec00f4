import { MOST_COLUMNS } from "../../../document/tables.ts";
import { listBullet, listMark, listNumber } from "../../../text/listMarks.ts";

const STYLE = "data-pasted-style";
const blocks = "p, div, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, hr, pre";
const seen = "img, hr, br, [data-footnote]";
const NB = "\u00a0";

export const wordsOf = (element: Node): string => (element.textContent ?? "").replaceAll(NB, " ").trim();
const isBlank = (element: Element): boolean => wordsOf(element) === "" && !element.querySelector(seen);

/** HTML's names of the kinds of numbers, in addition to those of style sheets. */
const kinds: Partial<Record<string, string>> = {
  a: "lower-alpha",
  A: "upper-alpha",
  i: "lower-roman",
  I: "upper-roman",
};

const kindIn = (element: Element): string | undefined =>
  /list-style(?:-type)?\s*:\s*['"]?([^;'"]+)/.exec(element.getAttribute(STYLE) ?? "")?.[1]?.trim();

/** An item's mark precedes its first text; what it holds are paragraphs. */
function paragraphsOf(item: Element, mark: string): Element[] {
  const page = item.ownerDocument;
  const made: Element[] = [];
  let line: Element | undefined;
  for (const child of [...item.childNodes]) {
    if (child instanceof Element && child.matches(blocks)) {
      line = undefined;
      made.push(child);
    } else {
      if (!line && !wordsOf(child) && !(child instanceof Element)) continue;
      if (!line) {
        line = page.createElement("p");
        made.push(line);
      }
      line.append(child);
    }
  }
  const first = made[0];
  if (first?.matches("p, div, h1, h2, h3, h4, h5, h6") && !isBlank(first)) first.prepend(mark);
  return made;
}

function flatten(list: Element): void {
  const kind = kindIn(list) ?? list.getAttribute("type") ?? "";
  let number = Number(list.getAttribute("start") ?? 1);
  for (const item of [...list.children]) {
    if (item.tagName !== "LI") continue;
    number = Number(item.getAttribute("value") ?? number);
    const own = kindIn(item) ?? kind;
    const bullet = /^[-–—]/.test(own) ? "—" : "•";
    const mark = list.tagName === "OL" ? `${listNumber(number, kinds[own] ?? own)}.` : bullet;
    item.replaceWith(...paragraphsOf(item, own === "none" ? "" : listMark(mark)));
    number++;
  }
  list.replaceWith(...list.childNodes);
}

const plainKinds = { UL: ["", "disc", "circle", "square"], OL: ["", "1", "decimal"] };
const notInItem = "h1, h2, h3, h4, h5, h6, blockquote, table, hr, pre, img";

/** Does the schema have such a list: bullets, or numbers from 1 on? The dash of a dialogue is no bullet. */
function isKept(list: Element): boolean {
  const kinds = plainKinds[list.tagName as keyof typeof plainKinds];
  const own = kindIn(list) ?? list.getAttribute("type") ?? "";
  const isFromOne = Number(list.getAttribute("start") ?? 1) === 1;
  const items = [...list.children];
  const isPlain = (item: Element) =>
    item.tagName === "LI" && !item.hasAttribute("value") && kinds.includes(kindIn(item) ?? own);
  const isHeld = list.closest("table") !== null || list.querySelector(notInItem) !== null;
  const outer = list.parentElement?.closest("ul, ol");
  return !isHeld && (!outer || isKept(outer)) && isFromOne && items.length > 0 && items.every(isPlain);
}

/**
 * Lists that the schema does not have: each item is a paragraph that begins with its mark.
 * @param areAll a footnote has no lists
 */
export function spellLists(page: Document, areAll = false): void {
  // What Word writes before an item is filled up with spaces.
  for (const ignored of page.querySelectorAll(`[${STYLE}*="mso-list:Ignore"], [${STYLE}*="mso-list: Ignore"]`))
    ignored.replaceWith(listMark(listBullet(ignored.textContent ?? "")));
  // Inner ones first: what is left of them are paragraphs of the outer item.
  for (const list of [...page.querySelectorAll("ul, ol")].reverse()) if (areAll || !isKept(list)) flatten(list);
}

const notInCell = "table, ul, ol, blockquote, hr, img, h1, h2, h3, h4, h5, h6, pre";

/** Does the schema have such a table: of a few columns of lines? */
const isKeptTable = (table: Element, rows: readonly (readonly Element[])[]): boolean =>
  !table.querySelector(notInCell) && rows.every(({ length }) => length > 0 && length <= MOST_COLUMNS);

/** What a cell holds, as lines. */
function spellCell(cell: Element): void {
  const lines = [...cell.querySelectorAll("p, div")].filter((line) => !line.querySelector("p, div"));
  for (const line of lines.slice(0, -1)) line.append(cell.ownerDocument.createElement("br"));
  for (const block of [...cell.querySelectorAll("p, div")].reverse()) block.replaceWith(...block.childNodes);
}

/** Of a table that the schema does not have a row is a paragraph, its cells are parted by «|», as in imported books; a frame of one cell is no table. */
export function spellTables(page: Document): void {
  for (const table of [...page.querySelectorAll("table")].reverse()) {
    const rows = [...table.querySelectorAll("tr")].map((row) => [...row.children]);
    const isFrame = rows.every((cells) => cells.length < 2);
    if (!isFrame && isKeptTable(table, rows)) {
      for (const cell of rows.flat()) spellCell(cell);
      for (const caption of table.querySelectorAll("caption")) {
        const line = page.createElement("p");
        line.append(...caption.childNodes);
        caption.remove();
        table.before(line);
      }
      continue;
    }
    const made = rows.flatMap((cells): ChildNode[] => {
      if (isFrame) return cells.flatMap((cell) => [...cell.childNodes]);
      const line = page.createElement("p");
      cells.forEach((cell, index) => {
        if (index > 0) line.append(" | ");
        for (const block of [...cell.querySelectorAll(blocks)]) block.replaceWith(...block.childNodes, " ");
        cell.normalize();
        line.append(...cell.childNodes);
      });
      return [line];
    });
    table.replaceWith(...made);
  }
}

/** Asterisks alone in a paragraph, or a row of dashes. */
const asterisks = /^(?:(?:[*⁂•·~—–_=#-]\s*){3,}|⁂|\*)$/;
const ruled = `[${STYLE}*="mso-element:para-border-div"]`;

/** Paragraphs that are separators become such, and no empty paragraph stays next to one. */
export function spellSeparators(page: Document): void {
  for (const paragraph of page.querySelectorAll(`p, h1, h2, h3, h4, h5, h6, ${ruled}`)) {
    const isRule = asterisks.test(wordsOf(paragraph)) || (paragraph.matches(ruled) && isBlank(paragraph));
    if (isRule && !paragraph.querySelector("img, [data-footnote]")) paragraph.replaceWith(page.createElement("hr"));
  }
  for (const line of page.querySelectorAll("hr"))
    for (const side of ["previousElementSibling", "nextElementSibling"] as const)
      for (let near = line[side]; near && isEmpty(near); near = line[side]) near.remove();
}

const isEmpty = (element: Element): boolean =>
  element.matches("p, br, div") && wordsOf(element) === "" && !element.querySelector("img, hr, [data-footnote]");

/** Word fills its empty paragraphs with a space. */
export function emptyParagraphs(page: Document): void {
  for (const element of [...page.getElementsByTagName("o:p")]) if (wordsOf(element) === "") element.remove();
  for (const paragraph of page.querySelectorAll("p"))
    if (isBlank(paragraph) && paragraph.childNodes.length > 0) paragraph.replaceChildren();
}

const sides: readonly [side: string, means: RegExp][] = [
  ["center", /(?:^|;)\s*text-align\s*:\s*center/i],
  ["right", /(?:^|;)\s*text-align\s*:\s*(?:right|end)/i],
];
function sideOf(paragraph: Element): string | undefined {
  const style = paragraph.getAttribute(STYLE) ?? "";
  const spelled = sides.find(([, means]) => means.test(style))?.[0];
  return spelled ?? sides.find(([side]) => side === paragraph.getAttribute("align")?.toLowerCase())?.[0];
}

/** Paragraphs in the middle or at the right edge, neighbours together. */
export function spellSides(page: Document): void {
  for (const paragraph of page.querySelectorAll("p")) {
    const side = sideOf(paragraph);
    if (!side || isBlank(paragraph) || paragraph.closest("[data-footnote], [data-align]")) continue;
    const before = paragraph.previousElementSibling;
    if (before?.getAttribute("data-align") === side) before.append(paragraph);
    else {
      const made = page.createElement("div");
      made.dataset.align = side;
      paragraph.replaceWith(made);
      made.append(paragraph);
    }
  }
}
