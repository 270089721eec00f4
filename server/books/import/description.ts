import { cleanText } from "../../../src/document/json.ts";
import { titleText } from "./blockParts.ts";
import { type Element, elementsOf, plainText } from "./elements.ts";
import { genreOf } from "./genres.ts";
import type { TextPosition } from "./refusal.ts";
import { quoted, type Report } from "./report.ts";

/** What a file says of its book. */
export type BookFacts = {
  title: string;
  authors: string[];
  annotation: string;
  genreIds: number[];
  tags: string[];
  ageMark: string | undefined;
  isFinished: boolean | undefined;
  /** Id of the cover's binary. */
  cover: string | undefined;
};

const MAX_TITLE = 150;
const MAX_ANNOTATION = 4_000;
const MAX_TAG = 40;
const MAX_TAGS = 20;
const MAX_GENRES = 3;
/** Twenty of the longest tags have a tenth of it. */
const MAX_KEYWORDS = 10_000;
const top = { line: 1, column: 1 };

const namesOf = (author: Element): string =>
  ["first-name", "middle-name", "last-name", "nickname"]
    .map((part) => plainText(elementsOf(author, part)[0]))
    .filter(Boolean)
    .join(" ");

/** «/home/anna/sol.fb2.zip» -> «sol», «sol.docx» -> «sol». */
const titleOfFile = (name: string): string =>
  cleanText(name.replace(/^.*[\\/]/, "").replace(/(\.fb2)?(\.zip)?$|\.do[ct][xm]$/i, "")).trim();

/** Cuts what is too long, and says so. */
type Cut = (text: string, most: number, what: string) => string;

/** Reads the description; what is missing comes from the file's name. */
export function readDescription(description: Element | undefined, fileName: string, report: Report): BookFacts {
  const info = elementsOf(description, "title-info")[0];
  const place = info?.place ?? description?.place ?? top;
  const cut: Cut = (text, most, what) => {
    if (text.length > most)
      report.add("dropped", place, `${what} длиннее ${most} знаков, не вошло: ${quoted(text.slice(most))}`);
    return text.slice(0, most).toWellFormed();
  };
  const custom = (type: string) => {
    const found = elementsOf(description, "custom-info").find(({ attributes }) => attributes.get("info-type") === type);
    return plainText(found) || undefined;
  };
  const written = cleanText(titleText(elementsOf(info, "book-title")[0])).trim();
  const title = written || titleOfFile(fileName) || "Без названия";
  if (!written) report.add("changed", place, `Названия книги в файле нет: взято ${quoted(title)}`);
  const annotation = elementsOf(info, "annotation")[0]?.children ?? [];
  const lines = annotation.map((line) => (typeof line === "string" ? line.trim() : plainText(line)));
  const coverHref = elementsOf(elementsOf(info, "coverpage")[0], "image")[0]?.attributes.get("href");
  const status = custom("status");
  return {
    title: cut(title, MAX_TITLE, "Название"),
    authors: elementsOf(info, "author").map(namesOf).filter(Boolean).map(cleanText),
    annotation: cut(cleanLines(lines), MAX_ANNOTATION, "Аннотация"),
    ...genresAndTags(info, place, report, cut),
    ageMark: custom("age-mark"),
    isFinished: status === undefined ? undefined : status === "finished",
    cover: coverHref?.startsWith("#") ? coverHref.slice(1) : undefined,
  };
}

const cleanLines = (lines: string[]): string => lines.map(cleanText).filter(Boolean).join("\n");

/** Genres that the product does not have are kept as tags. */
function genresAndTags(info: Element | undefined, place: TextPosition, report: Report, cut: Cut) {
  const genres = elementsOf(info, "genre").map((element) => ({ code: plainText(element), place: element.place }));
  const known = [...new Set(genres.flatMap(({ code }) => genreOf(code) ?? []))];
  const unknown = genres.filter(({ code }) => code !== "" && genreOf(code) === undefined);
  for (const { code, place: where } of unknown)
    report.add("changed", where, `Жанра ${quoted(code)} нет в списке: он сохранён меткой`);
  if (known.length > MAX_GENRES)
    report.add("dropped", place, `Жанров больше трёх: не вошло ${known.length - MAX_GENRES}`);
  const keywords = cut(plainText(elementsOf(info, "keywords")[0]), MAX_KEYWORDS, "Список меток");
  const words = [...keywords.split(/[,;]/), ...unknown.map(({ code }) => code)]
    .map((word) => cleanText(word).trim())
    .filter(Boolean);
  const different = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
  const tags = different.filter((tag) => tag.length >= 2 && tag.length <= MAX_TAG).slice(0, MAX_TAGS);
  const left = different.filter((tag) => !tags.includes(tag));
  if (left.length > 0)
    report.add(
      "dropped",
      place,
      `Метки длиннее ${MAX_TAG} знаков и сверх ${MAX_TAGS} не вошли: ${quoted(left.join(", "))}`,
    );
  return { genreIds: known.slice(0, MAX_GENRES), tags };
}
