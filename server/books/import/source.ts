import { closeSync, createReadStream, open as openFd } from "node:fs";
import { open } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { promisify } from "node:util";
import { type Entry, fromFd, type ZipFile } from "yauzl";
import { ImportRefusal } from "./refusal.ts";

const MB = 1_048_576;
/** Prose is packed four times over, pictures not at all: what grows a hundred times is a bomb. */
const MAX_GROWTH = 100;
const NO_BOMB = 32 * MB;
const MAX_BYTES = 200 * MB;
const MAX_ENTRIES = 1_000;

/** A file on the disk, or its bytes; `name` is what it was called. */
export type BookFile = { name: string } & ({ path: string } | { bytes: Uint8Array });
/** Gives the book's bytes from their beginning, as often as it is asked. */
export type OpenBook = () => Promise<Readable>;

const openZip = promisify<number, { lazyEntries: true; autoClose: false; validateEntrySizes: true }, ZipFile>(
  fromFd as never,
);

/** Names of entries are read, nothing is ever unpacked to the disk. @throws ImportRefusal when the archive is broken */
async function booksOf(path: string): Promise<{ zip: ZipFile; books: Entry[] }> {
  const descriptor = await promisify(openFd)(path, "r");
  const zip = await openZip(descriptor, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(() => {
    closeSync(descriptor);
    throw new ImportRefusal("Архив повреждён или это не zip");
  });
  const tooMany = () => closing(zip, `В архиве больше ${MAX_ENTRIES} файлов`);
  if (zip.entryCount > MAX_ENTRIES) throw tooMany();
  const books = await new Promise<Entry[]>((resolve, reject) => {
    const found: Entry[] = [];
    zip.on("entry", (entry: Entry) => {
      if (/\.fb2$/i.test(entry.fileName)) found.push(entry);
      zip.readEntry();
    });
    zip.on("end", () => resolve(found));
    // yauzl refuses entries whose names climb out of the archive.
    zip.on("error", () => reject(closing(zip, "Архив повреждён или имена файлов в нём недопустимы")));
    zip.readEntry();
  });
  if (books.length === 0) throw closing(zip, "В архиве нет файла .fb2");
  return { zip, books };
}

function closing(zip: ZipFile, message: string): ImportRefusal {
  zip.close();
  return new ImportRefusal(message);
}

/** Counts what comes out: the sizes that an archive says itself are only words. */
function bounded(entry: Entry): Transform {
  const most = Math.min(MAX_BYTES, Math.max(NO_BOMB, entry.compressedSize * MAX_GROWTH));
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > most) done(new ImportRefusal("Книга в архиве слишком велика"));
      else done(null, chunk);
    },
  });
}

const openEntry =
  (path: string, name: string): OpenBook =>
  async () => {
    const { zip, books } = await booksOf(path);
    const entry = books.find(({ fileName }) => fileName === name);
    if (!entry) throw closing(zip, "Такой книги в архиве нет");
    return new Promise((resolve, reject) => {
      zip.openReadStream(entry, (error, packed) => {
        if (error) return reject(closing(zip, "Архив повреждён"));
        const stream = bounded(entry);
        packed.once("error", () => stream.destroy(new ImportRefusal("Архив повреждён")));
        packed.once("close", () => zip.close());
        stream.once("close", () => packed.destroy());
        resolve(packed.pipe(stream));
      });
    });
  };

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (bytesRead === 0) throw new ImportRefusal("Файл пуст");
    return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(buffer.toString("latin1", 0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * The books in a file that is .fb2 or .fb2.zip: its content says which, never its name.
 * @returns one, or the names of several
 * @throws ImportRefusal when there is no book in it
 */
export async function findBooks(file: BookFile, chosen?: string): Promise<{ open: OpenBook } | { names: string[] }> {
  if ("bytes" in file) return { open: async () => Readable.from([Buffer.from(file.bytes)]) };
  const { path } = file;
  if (!(await isZip(path))) return { open: async () => createReadStream(path) };
  const { zip, books } = await booksOf(path);
  zip.close();
  const names = [...new Set(books.map(({ fileName }) => fileName))];
  const name = chosen ?? (names.length === 1 ? names[0] : undefined);
  return name === undefined ? { names } : { open: openEntry(path, name) };
}
