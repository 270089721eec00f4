import { isSeparator } from "../blockParts.ts";
import type { Report } from "../report.ts";
import { type Item, isBlank, type Paragraph, plainOf } from "./story.types.ts";

/** A paragraph with what it is in a book. `rank` of a heading: 0 begins a part or a chapter of the highest kind. */
export type Role =
  | { role: "heading"; rank: number; paragraph: Paragraph }
  | { role: "subtitle" | "quote" | "verse" | "text"; paragraph: Paragraph }
  | { role: "separator"; number: number }
  | { role: "blank"; number: number }
  | { role: "table"; table: Item & { type: "table" } };
/** `title`: the name of the book, when a paragraph is it. */
export type Outline = { title: string; roles: Role[] };

/** Of a paragraph that says itself what begins, where no style does. */
const LONGEST_HEADING = 80;
const higher = /^(?:часть|том|книга)(?=[\s.:—–-]|$)/i;
const lower = /^(?:глава|пролог|эпилог|предисловие|послесловие|введение|заключение|интерлюдия)(?=[\s.:—–-]|$)/i;
/** Below the nine levels of headings. */
const TITLE = -1;

const styled = ({ style }: Paragraph, names: RegExp): boolean => style.names.some((name) => names.test(name));
const isContents = (paragraph: Paragraph): boolean => styled(paragraph, /^(toc (heading|\d)|contents \d|оглавление)/);

function levelOf(paragraph: Paragraph): number | undefined {
  const { outline } = paragraph.shape;
  if (outline !== undefined) return outline < 9 ? outline : undefined;
  if (styled(paragraph, /^(title|название|заголовок)$/)) return TITLE;
  const digit = paragraph.style.names
    .map((name) => /^(?:heading|заголовок) ([1-9])$/.exec(name)?.[1])
    .find((found) => found !== undefined);
  return digit === undefined ? undefined : Number(digit) - 1;
}

/** Levels of paragraphs that are headings, by their styles; by their words where no style is a heading's. */
function levelsOf(paragraphs: readonly Paragraph[], report: Report): Map<Paragraph, number> {
  const levels = new Map<Paragraph, number>();
  for (const paragraph of paragraphs) {
    const level = levelOf(paragraph);
    if (level !== undefined && plainOf(paragraph) !== "") levels.set(paragraph, level);
  }
  if ([...levels.values()].some((level) => level !== TITLE) || levels.size > 1) return levels;
  let found = 0;
  for (const paragraph of paragraphs) {
    const text = plainOf(paragraph);
    const level = text.length > LONGEST_HEADING ? undefined : higher.test(text) ? 0 : lower.test(text) ? 1 : undefined;
    if (level === undefined || levels.has(paragraph)) continue;
    levels.set(paragraph, level);
    found++;
  }
  const [first] = paragraphs;
  if (first && found > 0)
    report.add(
      "kept",
      { line: first.number, column: 1 },
      `Заголовков со стилем в документе нет: главы найдены по словам «Глава», «Часть», «Пролог» и подобным, всего ${found}`,
    );
  else if (first)
    report.add(
      "changed",
      { line: first.number, column: 1 },
      "Заголовков в документе нет, поэтому книга стала одной главой. Отметьте названия глав стилем «Заголовок 1» и загрузите документ снова",
    );
  return levels;
}

/** The name of the book: a paragraph of the style of titles, or a lone heading above all others. It is taken out of the levels. */
function titleOf(levels: Map<Paragraph, number>): Paragraph | undefined {
  const [first, ...others] = levels;
  if (!first) return undefined;
  const [paragraph, level] = first;
  if (others.some(([, other]) => other <= level)) return undefined;
  const isName =
    level === TITLE || (others.length > 1 && !higher.test(plainOf(paragraph)) && !lower.test(plainOf(paragraph)));
  if (!isName) return undefined;
  levels.delete(paragraph);
  return paragraph;
}

/** A blank line after most paragraphs is how the author's page looks. */
const MANY_GAPS = 20;
function isSpaced(items: readonly Item[]): boolean {
  let gaps = 0;
  let blank = 0;
  let isAfterText = false;
  let wasBlank = false;
  for (const item of items) {
    const isText = item.type === "table" || !isBlank(item);
    if (isText && isAfterText) {
      gaps++;
      if (wasBlank) blank++;
    }
    isAfterText ||= isText;
    wasBlank = !isText;
  }
  return gaps >= MANY_GAPS && blank > gaps / 2;
}

const isRule = (paragraph: Paragraph): boolean =>
  isBlank(paragraph)
    ? paragraph.hasRule
    : paragraph.mark === "" &&
      paragraph.content.every(({ type }) => type === "text") &&
      isSeparator(plainOf(paragraph));

/** What every paragraph of a document is in a book. */
export function outlineOf(items: readonly Item[], report: Report): Outline {
  const paragraphs = items.filter((item) => item.type === "paragraph").filter((one) => !isContents(one));
  const levels = levelsOf(paragraphs, report);
  const title = titleOf(levels);
  const ranks = new Map(
    [...new Set(levels.values())].sort((one, other) => one - other).map((level, rank) => [level, rank]),
  );
  const spaced = isSpaced(items);
  let contents = 0;
  const roles = items.flatMap((item): Role[] => {
    if (item.type === "table") return [{ role: "table", table: item }];
    const { number } = item;
    if (item === title) return [];
    if (isContents(item)) {
      if (contents++ === 0)
        report.add("dropped", { line: number, column: 1 }, "Оглавление не перенесено: содержание книги составит сайт");
      return [];
    }
    const level = levels.get(item);
    if (level !== undefined) return [{ role: "heading", rank: ranks.get(level) ?? 0, paragraph: item }];
    if (isRule(item)) return [{ role: "separator", number }];
    if (isBlank(item)) return spaced ? [] : [{ role: "blank", number }];
    if (styled(item, /^(subtitle|подзаголовок)$/)) return [{ role: "subtitle", paragraph: item }];
    if (styled(item, /quot|цитат|block text|эпиграф|epigraph/)) return [{ role: "quote", paragraph: item }];
    if (styled(item, /стих|verse|poem/)) return [{ role: "verse", paragraph: item }];
    return [{ role: "text", paragraph: item }];
  });
  const [first] = paragraphs;
  if (spaced && first)
    report.add(
      "changed",
      { line: first.number, column: 1 },
      "Пустые строки между абзацами убраны: между ними и так есть отступ",
    );
  return { title: title ? plainOf(title) : "", roles };
}
