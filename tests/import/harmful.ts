import { bookOf } from "./books.ts";
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
