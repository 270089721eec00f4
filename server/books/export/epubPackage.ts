import { genreTitle } from "../../../src/text/genres.ts";
import { escapeHtml } from "../../../src/text/words.ts";
import type { BookFacts } from "./book.ts";
import { page, pictureName } from "./xhtml.ts";

const chapterFile = (index: number): string => `chapter-${index + 1}.xhtml`;

/** The files of the text in the order of reading. */
const pagesOf = ({ chapterCount, afterword }: BookFacts): string[] => [
  ...Array.from({ length: chapterCount }, (_, index) => chapterFile(index)),
  ...(afterword ? ["afterword.xhtml"] : []),
];

/** @param titles of the pages behind the first */
const named = (facts: BookFacts, titles: readonly string[]): [file: string, title: string][] => [
  ["first.xhtml", facts.title],
  ...pagesOf(facts).map((file, index): [string, string] => [file, titles[index] ?? ""]),
];

/** The table of contents of EPUB 3. */
export function tableOfContents(facts: BookFacts, titles: readonly string[]): string {
  const rows = named(facts, titles).map(([file, title]) => `<li><a href="${file}">${escapeHtml(title)}</a></li>`);
  const nav = `<nav epub:type="toc" id="toc"><h1>Оглавление</h1>\n<ol>\n${rows.join("\n")}\n</ol></nav>`;
  return page("Оглавление", nav, "frontmatter");
}

/** The same for readers of EPUB 2. */
export function contents(facts: BookFacts, titles: readonly string[]): string {
  const points = named(facts, titles).map(
    ([file, title], index) =>
      `<navPoint id="point-${index + 1}" playOrder="${index + 1}"><navLabel><text>${escapeHtml(title)}</text></navLabel><content src="${file}"/></navPoint>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="ru">
<head><meta name="dtb:uid" content="urn:uuid:${facts.id}"/><meta name="dtb:depth" content="1"/></head>
<docTitle><text>${escapeHtml(facts.title)}</text></docTitle>
<navMap>
${points.join("\n")}
</navMap>
</ncx>
`;
}

/** What the book is, what it consists of, and in which order it is read. */
export function packageDocument(facts: BookFacts): string {
  const { title, authors, annotation, genreIds, tags, translator, coverFileId } = facts;
  const genres = genreIds.flatMap((id) => genreTitle(id) ?? []);
  const element = (name: string, text: string, attributes = "") =>
    `<${name}${attributes}>${escapeHtml(text)}</${name}>`;
  const role = (id: string, code: string) =>
    `<meta refines="#${id}" property="role" scheme="marc:relators">${code}</meta>`;
  const metadata = [
    element("dc:identifier", `urn:uuid:${facts.id}`, ' id="id"'),
    element("dc:title", title),
    element("dc:language", "ru"),
    ...authors.flatMap((fio, index) => [
      element("dc:creator", fio, ` id="author-${index + 1}"`),
      role(`author-${index + 1}`, "aut"),
    ]),
    ...(translator ? [element("dc:contributor", translator, ' id="translator"'), role("translator", "trl")] : []),
    ...(annotation.trim() ? [element("dc:description", annotation)] : []),
    ...[...genres, ...tags].map((subject) => element("dc:subject", subject)),
    element("dc:publisher", "Рукопись"),
    `<meta property="dcterms:modified">${facts.modifiedAt.replace(/\.\d+Z$/, "Z")}</meta>`,
    ...(coverFileId && facts.pictures.includes(coverFileId)
      ? [`<meta name="cover" content="picture-${coverFileId}"/>`]
      : []),
  ];
  const item = (id: string, file: string, type: string, properties = "") =>
    `<item id="${id}" href="${file}" media-type="${type}"${properties && ` properties="${properties}"`}/>`;
  const pages = ["first.xhtml", ...pagesOf(facts)];
  const manifest = [
    item("nav", "nav.xhtml", "application/xhtml+xml", "nav"),
    item("ncx", "toc.ncx", "application/x-dtbncx+xml"),
    item("style", "style.css", "text/css"),
    ...pages.map((file) => item(file.replace(".xhtml", ""), file, "application/xhtml+xml")),
    ...facts.pictures.map((id) =>
      item(`picture-${id}`, pictureName(id), "image/jpeg", id === coverFileId ? "cover-image" : ""),
    ),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="ru">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadata.join("\n")}
</metadata>
<manifest>
${manifest.join("\n")}
</manifest>
<spine toc="ncx">
${pages.map((file) => `<itemref idref="${file.replace(".xhtml", "")}"/>`).join("\n")}
</spine>
</package>
`;
}
