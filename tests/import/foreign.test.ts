import { describe, expect, it } from "vitest";
import { read } from "./books.ts";
import { docxOf, para } from "./docx.ts";
import { zipOf } from "./zip.ts";

/** An old Office file: its magic number, and its directory with the names of its streams. */
const compound = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(1_500_000),
    ...streams.map((name) => Buffer.from(`${name}\0`, "utf16le")),
  ]);
const odf = (type: string) =>
  zipOf([
    { name: "mimetype", bytes: type },
    { name: "content.xml", bytes: "<a/>" },
  ]);
const kindle = Buffer.concat([Buffer.alloc(60, "а"), Buffer.from("BOOKMOBI"), Buffer.alloc(100)]);
const messageOf = (bytes: Uint8Array | string) =>
  read(bytes, "книга.docx").then(
    () => "read",
    ({ message }: Error) => message,
  );

describe("what is no book is called by its name, and how it becomes one; its content says what it is", () => {
  it.each<[what: string, bytes: Uint8Array | string, message: string]>([
    [
      ".doc",
      compound("Root Entry", "WordDocument"),
      "Это документ Word 97–2003 (.doc): откройте его в Word или LibreOffice и сохраните как .docx",
    ],
    [
      "a document with a password",
      compound("Root Entry", "EncryptedPackage"),
      "Документ защищён паролем: снимите пароль в Word и сохраните документ ещё раз",
    ],
    [
      "an old table",
      compound("Root Entry", "Workbook"),
      "Это файл старого Microsoft Office, а не документ Word: книгу можно перенести из .docx или .fb2",
    ],
    [
      ".rtf",
      "{\\rtf1\\ansi\\ansicpg1251 а}",
      "Это документ RTF: откройте его в Word или LibreOffice и сохраните как .docx",
    ],
    [
      ".pdf",
      "%PDF-1.7\n%\u00e2",
      "Это PDF: в нём нет абзацев и глав. Возьмите исходный документ и сохраните его как .docx; если его нет, откройте PDF в Word и сохраните как .docx",
    ],
    [
      ".txt",
      "Глава 1\n\n<<Привет>>, — сказал он.",
      "Это простой текст (.txt): откройте его в Word или LibreOffice и сохраните как .docx",
    ],
    [
      ".txt in windows-1251",
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0d, 0x0a]),
      "Это простой текст (.txt): откройте его в Word или LibreOffice и сохраните как .docx",
    ],
    [
      ".odt",
      odf("application/vnd.oasis.opendocument.text"),
      "Это документ OpenDocument (.odt): откройте его в LibreOffice или Word и сохраните как .docx",
    ],
    [
      ".epub",
      odf("application/epub+zip"),
      "Это книга EPUB: импорт читает .docx и .fb2. Возьмите исходный документ или переведите книгу в fb2, например программой Calibre",
    ],
    [
      ".mobi",
      kindle,
      "Это книга для Kindle (.mobi, .azw): импорт читает .docx и .fb2. Переведите её в fb2, например программой Calibre",
    ],
    [
      ".pages",
      zipOf([{ name: "Index/Document.iwa", bytes: "а" }]),
      "Это документ Pages: откройте его в Pages, выберите «Файл», «Экспортировать в», «Word» и загрузите полученный .docx",
    ],
    [
      "Word's XML",
      '<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument/>',
      "Это документ Word в виде XML: откройте его в Word или LibreOffice и сохраните как .docx",
    ],
    [
      "a page of the web",
      "<!DOCTYPE html><html><body>а</body></html>",
      "Это веб-страница (html): откройте её в Word или LibreOffice и сохраните как .docx",
    ],
    [
      ".xlsx",
      zipOf([
        { name: "[Content_Types].xml", bytes: "<a/>" },
        { name: "xl/workbook.xml", bytes: "<a/>" },
      ]),
      "Это таблица Excel: книгу можно перенести из .docx или .fb2",
    ],
    [
      "a zip with a document",
      zipOf([{ name: "Роман.docx", bytes: docxOf(para("а")) }]),
      "В архиве лежит документ Word: распакуйте архив и выберите сам файл .docx",
    ],
    [
      "a zip with another one",
      zipOf([{ name: "Роман.doc", bytes: "а" }]),
      "В архиве нет файла .fb2: распакуйте его и выберите сам документ",
    ],
    ["a zip without a book", zipOf([{ name: "a.jpg", bytes: "а" }]), "В архиве нет файла .fb2"],
    [
      "a rar",
      "Rar!\u001a\u0007",
      "Это архив другого вида, а не zip: распакуйте его и выберите сам файл .docx или .fb2",
    ],
    ["nothing", "", "Файл пуст"],
  ])("%s", async (_, bytes, message) => {
    expect(await messageOf(bytes)).toBe(message);
  });

  it("a document is read whatever it is called", async () => {
    expect((await read(docxOf(para("а")), "книга.fb2")).chapters).toHaveLength(1);
  });
});
