import { bookOf } from "./books.ts";
import { docxOf, docxParts, note as noteOf, notesOf, noteText, para, paragraphOf, picture, run } from "./docx.ts";
import { zipOf } from "./zip.ts";

/** What becomes of it: the reason of its refusal with «место» for line and column, or the number of its chapters. */
type Harmful = [name: string, make: () => Uint8Array | string, outcome: string | number];

export const section = (inside: string) => bookOf(`<section>${inside}</section>`);
export const p = "<p>а</p>";
const note = '<a l:href="#n" type="note">1</a>';
const tooLarge = "Глава слишком велика, разделите её на несколько";
const noBook = "<FictionBook>";

const book = { name: "a.fb2", bytes: section(p) };

/** Files that mean harm. */
export const harmfulFiles: Harmful[] = [
  ["100,000 levels", () => bookOf("<section>".repeat(100_000)), "Слишком глубокая вложенность: место"],
  ["100,000 marks in marks", () => section(`<p>${"<b>".repeat(100_000)}`), "Слишком глубокая вложенность: место"],
  [
    "a million empty paragraphs",
    () => section("<p/>".repeat(1_000_000)),
    "В файле слишком много пустых элементов подряд: место",
  ],
  ["a million short paragraphs", () => section(p.repeat(1_000_000)), `${tooLarge}: место`],
  ["a million chapters", () => bookOf(`<section>${p}</section>`.repeat(1_000_000)), "В книге больше 5000 глав: место"],
  [
    "100,000 poems in pieces",
    () => section(`<poem>${"<stanza><v>а</v></stanza><subtitle>б</subtitle>".repeat(30_000)}</poem>`),
    1,
  ],
  [
    "a part's endless title",
    () =>
      bookOf(
        `<section><title><p>${"а".repeat(1_000_000)}</p></title>${`<section>${p}</section>`.repeat(4_000)}</section>`,
      ),
    4_000,
  ],
  [
    "an attribute of 10 MB",
    () => section(p).replace("<section", `<section id="${"x".repeat(10_000_000)}"`),
    "Слишком длинный тег: место",
  ],
  [
    "a tag of 10 MB",
    () => section(p).replace("<section", `<section ${"x='' ".repeat(2_000_000)}`),
    "Слишком длинный тег: место",
  ],
  [
    "a million declared entities",
    () => `<!DOCTYPE x [${"<!ENTITY a 'б'>".repeat(1_000_000)}]>${section(p)}`,
    "Слишком длинный тег: место",
  ],
  [
    "a million stray ends",
    () => section(`${p}${"</b>".repeat(1_000_000)}`),
    "В файле слишком много ошибок разметки: место",
  ],
  [
    "a million unescaped signs",
    () => section(`<p>${"<".repeat(1_000_000)}</p>`),
    "В файле слишком много ошибок разметки: место",
  ],
  ["five million ampersands", () => section(`<p>${"&".repeat(5_000_000)}</p>`), 1],
  ["an endless comment", () => section(`${p}<!--${"x".repeat(10_000_000)}`), 1],
  [
    "50,000 links to one note",
    () =>
      bookOf(
        `<section>${`<p>${note}</p>`.repeat(20_000)}</section>`,
        `<body name="notes"><section id="n"><p>${"б".repeat(100_000)}</p></section></body>`,
      ),
    1,
  ],
  ["zeros", () => "\0".repeat(10_000_000), "Нарушена структура XML: место"],
  [
    "pictures without end",
    () => section(p).replace("</body>", `</body>${'<binary id="a">AAAA</binary>'.repeat(300_000)}`),
    "В файле слишком много пустых элементов подряд: место",
  ],
  [
    "a picture that is a page",
    () =>
      section(`${p}<image l:href="#a"/>`).replace(
        "</body>",
        `</body><binary id="a">${Buffer.from("GIF89a<script>alert(1)</script>").toString("base64")}</binary>`,
      ),
    1,
  ],
  [
    "a picture that is a program",
    () =>
      section(`${p}<image l:href="#a"/>`).replace(
        "</body>",
        `</body><binary id="a">${Buffer.from("<svg onload='alert(1)'/>").toString("base64")}</binary>`,
      ),
    1,
  ],
  [
    "quadratic entities",
    () => `<!DOCTYPE x [<!ENTITY a "${"б".repeat(100_000)}">]>${section(`<p>${"&a;".repeat(100_000)}</p>`)}`,
    1,
  ],
  ["a book's title of 90,000 lines", () => section(p).replace("<book-title>", `<book-title>${p.repeat(90_000)}`), 1],
  [
    "a poem of 40,000 lines with pictures",
    () => section(`<poem>${'<v>а<image l:href="#a"/></v>'.repeat(40_000)}</poem>`),
    1,
  ],
  [
    "keywords of 3.7 MB",
    () => section(p).replace("</title-info>", `<keywords>${"аб, ".repeat(600_000)}</keywords></title-info>`),
    1,
  ],
  ["no book at all", () => noBook, "В книге нет текста"],
];

/** Archives that mean harm, and some that only look so. */
export const harmfulArchives: Harmful[] = [
  ["one book among others", () => zipOf([{ name: "читай.txt", bytes: "а" }, book]), 1],
  ["two books", () => zipOf([book, { ...book, name: "b/b.fb2" }]), "choose"],
  [
    "20,000 files",
    () => zipOf([book, ...Array.from({ length: 20_000 }, (_, index) => ({ name: `${index}`, bytes: "" }))]),
    "В архиве больше 1000 файлов",
  ],
  [
    "a bomb of 200 MB",
    () => zipOf([{ name: "a.fb2", bytes: Buffer.alloc(200_000_000, " ") }]),
    "Книга в архиве слишком велика",
  ],
  [
    "a bomb that says it is small",
    () => zipOf([{ name: "a.fb2", bytes: Buffer.alloc(60_000_000, " "), says: 1_000 }]),
    "Архив повреждён",
  ],
  [
    "a name that climbs out",
    () => zipOf([{ ...book, name: "../../a.fb2" }]),
    "Архив повреждён или имена файлов в нём недопустимы",
  ],
  [
    "an absolute name",
    () => zipOf([{ ...book, name: "/etc/a.fb2" }]),
    "Архив повреждён или имена файлов в нём недопустимы",
  ],
  ["half an archive", () => zipOf([book]).subarray(0, 200), "Архив повреждён или это не zip"],
  ["a zip in a zip", () => zipOf([{ name: "a.fb2", bytes: zipOf([book]) }]), "Нарушена структура XML: место"],
];

const W = "word/document.xml";
/** The parts of a small document, one of them another. */
const documentWith = (part: { name: string; bytes: Uint8Array | string; says?: number }) =>
  zipOf([...docxParts({ body: para("а") }).filter(({ name }) => name !== part.name), part]);
/** The declaration of a document's names, and the beginning of its body. */
const openBody = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>';

/** Documents of Word that mean harm. */
export const harmfulDocuments: Harmful[] = [
  [
    "a bomb of 200 MB",
    () => documentWith({ name: W, bytes: Buffer.alloc(200_000_000, " ") }),
    "Книга в архиве слишком велика",
  ],
  [
    "a bomb in its styles",
    () => documentWith({ name: "word/styles.xml", bytes: Buffer.alloc(200_000_000, " ") }),
    "Книга в архиве слишком велика",
  ],
  [
    "a bomb that says it is small",
    () => documentWith({ name: W, bytes: Buffer.alloc(60_000_000, " "), says: 1_000 }),
    "Архив повреждён",
  ],
  [
    "20,000 files",
    () =>
      zipOf([
        ...docxParts({ body: "" }),
        ...Array.from({ length: 20_000 }, (_, name) => ({ name: `${name}`, bytes: "" })),
      ]),
    "В архиве больше 1000 файлов",
  ],
  [
    "a name that climbs out",
    () => documentWith({ name: "word/../../../etc/passwd", bytes: "" }),
    "Архив повреждён или имена файлов в нём недопустимы",
  ],
  [
    "parts that lie outside of it",
    () =>
      documentWith({
        name: "_rels/.rels",
        bytes:
          '<Relationships><Relationship Id="a" Type="/officeDocument" Target="../../../../etc/passwd"/></Relationships>',
      }),
    1,
  ],
  [
    "a billion laughs",
    () =>
      documentWith({
        name: W,
        bytes: `<!DOCTYPE x [<!ENTITY a "ха"><!ENTITY b "${"&a;".repeat(1_000)}"><!ENTITY c "${"&b;".repeat(1_000)}">]>${openBody}<w:p><w:r><w:t>${"&c;".repeat(1_000)}</w:t></w:r></w:p></w:body></w:document>`,
      }),
    1,
  ],
  [
    "an entity that reads a file of the server",
    () =>
      documentWith({
        name: W,
        bytes: `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${openBody}<w:p><w:r><w:t>&a;</w:t></w:r></w:p></w:body></w:document>`,
      }),
    1,
  ],
  ["100,000 levels", () => docxOf("<w:tbl><w:tr><w:tc>".repeat(33_000)), "Слишком глубокая вложенность"],
  [
    "a million empty paragraphs",
    () => docxOf("<w:p/>".repeat(1_000_000)),
    "В файле слишком много пустых элементов подряд",
  ],
  [
    "a million short paragraphs",
    () => docxOf("<w:p><w:r><w:t>а</w:t></w:r></w:p>".repeat(900_000)),
    "В файле слишком много элементов",
  ],
  [
    "120,000 short paragraphs",
    () => docxOf("<w:p><w:r><w:t>а</w:t></w:r></w:p>".repeat(120_000)),
    `${tooLarge}: абзац`,
  ],
  [
    "a million breaks",
    () => docxOf(paragraphOf(`${run("а")}${"<w:r><w:br/></w:r>".repeat(1_000_000)}`)),
    "В файле слишком много элементов",
  ],
  [
    "20,000 chapters",
    () => docxOf(`${para("Глава", "1")}${para("а")}`.repeat(20_000)),
    "В книге больше 5000 глав: абзац",
  ],
  [
    "50,000 references to one long note",
    () =>
      docxOf({
        body: `<w:p>${noteOf(1)}</w:p>`.repeat(20_000),
        footnotes: notesOf("footnote", noteText("б".repeat(100_000))),
      }),
    1,
  ],
  [
    "60,000 notes",
    () =>
      docxOf({
        body: Array.from({ length: 60_000 }, (_, id) => `<w:p>${noteOf(id + 1)}</w:p>`).join(""),
        footnotes: notesOf("footnote", ...Array.from({ length: 60_000 }, () => noteText("б"))),
      }),
    "В документе больше 20000 сносок",
  ],
  [
    "styles in a ring",
    () =>
      docxOf({
        body: para("а", "x"),
        styles:
          '<w:style w:styleId="x"><w:basedOn w:val="y"/></w:style><w:style w:styleId="y"><w:basedOn w:val="x"/></w:style>',
      }),
    1,
  ],
  ["a million styles", () => docxOf({ body: para("а", "x"), styles: '<w:style w:styleId="x"/>'.repeat(500_000) }), 1],
  [
    "a number of a list without end",
    () =>
      docxOf({
        body: paragraphOf(run("а"), '<w:numPr><w:ilvl w:val="99999999"/><w:numId w:val="1"/></w:numPr>').repeat(1_000),
        numbering: `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="9999999999999"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="${"%1".repeat(10_000)}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
      }),
    1,
  ],
  [
    "pictures that are programs, and one that is too large to be held",
    () =>
      docxOf({
        body: ["a.svg", "b.png"].map((_, index) => paragraphOf(`${run("а")}${picture(`p${index}`)}`)).join(""),
        links: { p0: "media/a.svg", p1: "media/b.png" },
        media: { "a.svg": Buffer.from("<svg onload='alert(1)'/>"), "b.png": Buffer.alloc(31 * 1_048_576) },
      }),
    1,
  ],
  [
    "a field that never ends",
    () => docxOf(`${"<w:r><w:fldChar w:fldCharType='begin'/></w:r>".repeat(100_000)}${para("а")}`),
    1,
  ],
  ["half a document", () => documentWith({ name: W, bytes: `${openBody}<w:p><w:r><w:t>а` }), 1],
  ["no document at all", () => docxOf(""), "В книге нет текста"],
  ["another document's text", () => documentWith({ name: W, bytes: "не xml" }), "В книге нет текста"],
];
