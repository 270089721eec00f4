import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { escapeHtml } from "../../../src/text/words.ts";
import { type BookFacts, type BookSource, originalOf, paragraphsOf, warningsOf } from "./book.ts";
import { contents, packageDocument, tableOfContents } from "./epubPackage.ts";
import { chapterPage, page, paragraphs, pictureName } from "./xhtml.ts";

/** Local time, as the archive holds it: the same bytes wherever and whenever it is made. */
const TIME = new Date(1980, 0, 1);
const entry = { mtime: TIME, mode: 0o644, forceDosTimestamp: true } as const;

const container = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

const style = ({ enableRedLine }: BookFacts): string => `body { margin: 0 5%; line-height: 1.45; }
h1, h2, h3 { line-height: 1.2; margin: 1.5em 0 0.75em; text-align: left; hyphens: none; }
p { margin: 0; ${enableRedLine ? "text-indent: 1.5em;" : "padding: 0 0 0.6em;"} }
blockquote { margin: 1em 1.5em; }
hr { border: 0; border-top: 1px solid; margin: 1.5em 40%; }
figure { margin: 1em 0; text-align: center; }
img { max-width: 100%; max-height: 95vh; }
.center { text-align: center; margin: 1em 0; }
.right { text-align: right; margin: 1em 0; }
.frame { border: 1px solid; border-radius: 0.3em; padding: 0.8em 1em; margin: 1em 0; }
table { border-collapse: collapse; margin: 1em 0; }
td { border: 1px solid; padding: 0.3em 0.5em; vertical-align: top; }
.poem { margin: 1em 1.5em; }
.stanza { margin: 0 0 1em; }
.poem p, .center p, .right p, .frame p, li p, .first p, aside p { text-indent: 0; }
.first p { margin: 0 0 0.75em; }
aside { font-size: 0.85em; margin: 1em 0; }
`;

/** What a reader sees first: the title and the marks. */
const firstPage = (facts: BookFacts): string =>
  page(
    facts.title,
    [
      '<div class="first">',
      `<h1>${escapeHtml(facts.title)}</h1>`,
      paragraphs([facts.authors.join(", "), ...originalOf(facts), ...warningsOf(facts)]),
      ...(facts.annotation.trim() ? ["<h2>Аннотация</h2>", paragraphs(paragraphsOf(facts.annotation))] : []),
      "</div>",
    ].join("\n"),
    "titlepage",
  );

/**
 * A work as EPUB 3.3, entry by entry: each is made when those before it are written, so that no whole book is in memory.
 * @returns the archive; an entry that cannot be made is its `error`
 */
export function epubOf(facts: BookFacts, source: BookSource): ZipFile {
  const zip = new ZipFile();
  const pictures = new Set(facts.pictures);
  const add = (path: string, make: () => Promise<string | Uint8Array>, compress = true) =>
    zip.addReadStreamLazy(path, { ...entry, compress }, (give) => {
      make().then(
        (bytes) => give(null, Readable.from([Buffer.from(bytes as string)])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  const addText = (path: string, text: () => string) => add(path, async () => text());
  zip.addBuffer(Buffer.from("application/epub+zip"), "mimetype", { ...entry, compress: false });
  addText("META-INF/container.xml", () => container);
  addText("EPUB/style.css", () => style(facts));
  addText("EPUB/first.xhtml", () => firstPage(facts));
  const titles: string[] = [];
  for (let index = 0; index < facts.chapterCount; index += 1)
    add(`EPUB/chapter-${index + 1}.xhtml`, async () => {
      const chapter = await source.chapter(index);
      titles.push(chapter.title || `Глава ${index + 1}`);
      return chapterPage(chapter, index + 1, pictures);
    });
  if (facts.afterword)
    addText("EPUB/afterword.xhtml", () => {
      titles.push("Послесловие");
      return page("Послесловие", `<h1>Послесловие</h1>\n${paragraphs(paragraphsOf(facts.afterword))}`, "afterword");
    });
  for (const fileId of facts.pictures) add(`EPUB/${pictureName(fileId)}`, () => source.picture(fileId), false);
  // What names the chapters comes behind them: a title is read with its text.
  addText("EPUB/nav.xhtml", () => tableOfContents(facts, titles));
  addText("EPUB/toc.ncx", () => contents(facts, titles));
  addText("EPUB/package.opf", () => packageDocument(facts));
  zip.end();
  return zip;
}
