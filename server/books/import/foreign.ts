import { open } from "node:fs/promises";
import type { Archive, BookFile } from "./archive.ts";

const saveIn = (program: string): string => `откройте его в ${program} и сохраните как .docx`;
const office = saveIn("Word или LibreOffice");

const messages = {
  doc: `Это документ Word 97–2003 (.doc): ${office}`,
  locked: "Документ защищён паролем: снимите пароль в Word и сохраните документ ещё раз",
  ole: "Это файл старого Microsoft Office, а не документ Word: книгу можно перенести из .docx или .fb2",
  rtf: `Это документ RTF: ${office}`,
  pdf: "Это PDF: в нём нет абзацев и глав. Возьмите исходный документ и сохраните его как .docx; если его нет, откройте PDF в Word и сохраните как .docx",
  odt: `Это документ OpenDocument (.odt): ${saveIn("LibreOffice или Word")}`,
  epub: "Это книга EPUB: импорт читает .docx и .fb2. Возьмите исходный документ или переведите книгу в fb2, например программой Calibre",
  mobi: "Это книга для Kindle (.mobi, .azw): импорт читает .docx и .fb2. Переведите её в fb2, например программой Calibre",
  djvu: "Это DjVu, снимки страниц: в нём нет текста, который можно перенести. Возьмите исходный документ и сохраните его как .docx",
  pages:
    "Это документ Pages: откройте его в Pages, выберите «Файл», «Экспортировать в», «Word» и загрузите полученный .docx",
  wordXml: `Это документ Word в виде XML: ${office}`,
  html: "Это веб-страница (html): откройте её в Word или LibreOffice и сохраните как .docx",
  sheet: "Это таблица Excel: книгу можно перенести из .docx или .fb2",
  slides: "Это презентация PowerPoint: книгу можно перенести из .docx или .fb2",
  text: `Это простой текст (.txt): ${office}`,
  picture: "Это картинка: книгу можно перенести из .docx или .fb2",
  packed: "Это архив другого вида, а не zip: распакуйте его и выберите сам файл .docx или .fb2",
  docxInside: "В архиве лежит документ Word: распакуйте архив и выберите сам файл .docx",
} as const;

const signatures: readonly [bytes: string, message: string][] = [
  ["{\\rtf", messages.rtf],
  ["%PDF-", messages.pdf],
  ["AT&TFORM", messages.djvu],
  ["Rar!\u001a", messages.packed],
  ["7z\u00bc\u00af", messages.packed],
  ["\u001f\u008b", messages.packed],
  ["\u0089PNG", messages.picture],
  ["\u00ff\u00d8\u00ff", messages.picture],
  ["GIF8", messages.picture],
];

const OLE = "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1";
/** Names of streams stand in the directory of the file, in UTF-16. */
const streams: readonly [name: Buffer, message: string][] = [
  [Buffer.from("EncryptedPackage", "utf16le"), messages.locked],
  [Buffer.from("WordDocument", "utf16le"), messages.doc],
];
const CHUNK = 1_048_576;

async function* chunksOf(file: BookFile): AsyncGenerator<Buffer> {
  if ("bytes" in file) return yield Buffer.from(file.bytes);
  const handle = await open(file.path);
  try {
    // A name may be cut by the end of a chunk: each begins a little before the end of the one before.
    for (let at = 0; ; at += CHUNK - 64) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(CHUNK), 0, CHUNK, at);
      yield buffer.subarray(0, bytesRead);
      if (bytesRead < CHUNK) return;
    }
  } finally {
    await handle.close();
  }
}

/** A compound file of the old Office: which of them, its streams say. */
async function oldOffice(file: BookFile): Promise<string> {
  for await (const chunk of chunksOf(file))
    for (const [name, message] of streams) if (chunk.includes(name)) return message;
  return messages.ole;
}

/** As letters, whatever the encoding: only Latin ones are looked for. */
function latin(start: Buffer): string {
  const isWide = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  const text = start.toString("latin1");
  return isWide ? text.replaceAll("\0", "") : text;
}

/**
 * What a file is that is no zip and cannot be read, by its first bytes.
 * @param start the first four kilobytes
 * @returns a Russian sentence without its full stop; undefined: it may be fb2
 */
export async function foreignFile(file: BookFile, start: Buffer): Promise<string | undefined> {
  const bytes = start.toString("latin1");
  if (bytes.startsWith(OLE)) return oldOffice(file);
  const known = signatures.find(([signature]) => bytes.startsWith(signature));
  if (known) return known[1];
  if (bytes.slice(60, 68) === "BOOKMOBI") return messages.mobi;
  const text = latin(start);
  if (/<FictionBook/i.test(text)) return undefined;
  if (/<\?mso-application\s+progid="Word|<(\w+:)?wordDocument|<pkg:package/.test(text)) return messages.wordXml;
  if (/<office:document\b/.test(text)) return messages.odt;
  if (/<!doctype\s+html|<html[\s>]|^MIME-Version:/i.test(text)) return messages.html;
  // A text of a person has neither tags nor zeros; a book may have some text before it.
  return /<[a-z?!/]|\0/i.test(text) ? undefined : messages.text;
}

/** A document of Word, whatever its name: .docx, .docm, .dotx. */
export const isDocx = (archive: Archive): boolean =>
  archive.has("[Content_Types].xml") && archive.names.some((name) => /^word\/document\d*\.xml$/i.test(name));

/** What an archive is that has no book: a Russian sentence without its full stop. */
export async function foreignArchive(archive: Archive): Promise<string> {
  const { names } = archive;
  const has = (name: RegExp) => names.some((one) => name.test(one));
  if (archive.has("mimetype") && archive.sizeOf("mimetype") < 200) {
    const type = (await archive.bytes("mimetype")).toString("latin1");
    if (type.includes("opendocument.text")) return messages.odt;
    if (type.includes("epub")) return messages.epub;
  }
  if (has(/\.iwa$/i) || has(/^index\.(zip|xml\.gz)$/i)) return messages.pages;
  if (has(/^xl\//)) return messages.sheet;
  if (has(/^ppt\//)) return messages.slides;
  if (has(/\.docx$/i)) return messages.docxInside;
  if (has(/\.(doc|rtf|odt|pdf|epub)$/i)) return "В архиве нет файла .fb2: распакуйте его и выберите сам документ";
  return "В архиве нет файла .fb2";
}
