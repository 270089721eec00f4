import { createReadStream, open as openFd } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { type Entry, fromFd, type ZipFile } from "yauzl";
import { ImportRefusal } from "./refusal.ts";

/** A book of 100 MB packed ten times over is a bomb. */
const MAX_TEXT_BYTES = 400 * 1_048_576;
const MAX_ENTRIES = 1_000;

const openZip = promisify<number, { lazyEntries: true; autoClose: true; validateEntrySizes: true }, ZipFile>(
  fromFd as never,
);

/** The one .fb2 of an archive. Entries are read by name only, nothing is unpacked to the disk. */
async function findBook(path: string): Promise<{ zip: ZipFile; entry: Entry }> {
  const descriptor = await promisify(openFd)(path, "r");
  const zip = await openZip(descriptor, { lazyEntries: true, autoClose: true, validateEntrySizes: true }).catch(() => {
    throw new ImportRefusal("Архив повреждён или это не zip");
  });
  if (zip.entryCount > MAX_ENTRIES) throw closing(zip, `В архиве больше ${MAX_ENTRIES} файлов`);
  const books = await new Promise<Entry[]>((resolve, reject) => {
    const found: Entry[] = [];
    zip.on("entry", (entry: Entry) => {
      if (/\.fb2$/i.test(entry.fileName)) found.push(entry);
      zip.readEntry();
    });
    zip.on("end", () => resolve(found));
    // yauzl refuses entries whose names climb out of the archive.
    zip.on("error", () => reject(closing(zip, "Архив повреждён или имена файлов в нём недопустимы")));
    // With autoClose the file would be gone after the last entry.
    zip.autoClose = false;
    zip.readEntry();
  });
  const [entry] = books;
  if (!entry) throw closing(zip, "В архиве нет файла .fb2");
  if (books.length > 1) throw closing(zip, "В архиве несколько книг, оставьте одну");
  if (entry.uncompressedSize > MAX_TEXT_BYTES) throw closing(zip, "Книга в архиве слишком велика");
  return { zip, entry };
}

function closing(zip: ZipFile, message: string): ImportRefusal {
  zip.close();
  return new ImportRefusal(message);
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * The bytes of the book in a file that is .fb2 or .fb2.zip: its content says which, never its name.
 * @throws ImportRefusal when there is no book in it
 */
export async function openBook(path: string): Promise<Readable> {
  const start = await firstBytes(path);
  if (start.length === 0) throw new ImportRefusal("Файл пуст");
  if (start.toString("latin1") !== "PK\u0003\u0004" && start.toString("latin1") !== "PK\u0005\u0006")
    return createReadStream(path);
  const { zip, entry } = await findBook(path);
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(closing(zip, "Архив повреждён"));
      stream.once("close", () => zip.close());
      resolve(stream);
    });
  });
}

const declaration = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i;

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  if (start[0] === 0x3c && start[1] === 0) return "utf-16le";
  if (start[0] === 0 && start[1] === 0x3c) return "utf-16be";
  const declared = declaration.exec(start.toString("latin1").replace(/^ï»¿/, ""))?.[1]?.toLowerCase() ?? "utf-8";
  return declared.startsWith("utf-16") ? "utf-8" : declared;
}

/**
 * Bytes as text by the byte order mark, else by the XML declaration, else UTF-8.
 * @throws ImportRefusal when the encoding is unknown or the bytes are not of it
 */
export async function* decoded(bytes: Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(encodingOf(chunk.subarray(0, 256)), { fatal: true });
      yield decoder.decode(chunk, { stream: true });
    }
    if (decoder) yield decoder.decode();
  } catch (error) {
    if (error instanceof RangeError) throw new ImportRefusal("Кодировка файла неизвестна");
    if (error instanceof TypeError && /decode|encoded/i.test(error.message))
      throw new ImportRefusal("Текст файла не соответствует объявленной кодировке");
    throw error;
  }
}
