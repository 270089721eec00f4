import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { Archive, type BookFile } from "./archive.ts";
import { foreignArchive, foreignFile, isDocx } from "./foreign.ts";
import { ImportRefusal } from "./refusal.ts";

export type { BookFile } from "./archive.ts";
/** Gives the book's bytes from their beginning, as often as it is asked. */
export type OpenBook = () => Promise<Readable>;
/** A book that can be read; the caller that opens an archive closes it. */
export type BookSource = { format: "fb2"; open: OpenBook } | { format: "docx"; open: () => Promise<Archive> };

/** So much of a file says what it is. */
const START = 4_096;

const openEntry =
  (file: BookFile, name: string): OpenBook =>
  async () => {
    const archive = await Archive.open(file);
    try {
      if (!/\.fb2$/i.test(name)) throw new ImportRefusal("Такой книги в архиве нет");
      return (await archive.stream(name)).once("close", () => archive.close());
    } catch (error) {
      archive.close();
      throw error;
    }
  };

async function startOf(file: BookFile): Promise<Buffer> {
  if ("bytes" in file) return Buffer.from(file.bytes.subarray(0, START));
  const handle = await open(file.path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START), 0, START, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const isZip = (start: Buffer): boolean => ["PK\u0003\u0004", "PK\u0005\u0006"].includes(start.toString("latin1", 0, 4));

/**
 * The books in a file that is .fb2, .fb2.zip or .docx: its content says which, never its name.
 * @returns one, or the names of several
 * @throws ImportRefusal when there is no book in it; it says what the file is instead
 */
export async function findBooks(file: BookFile, chosen?: string): Promise<{ book: BookSource } | { names: string[] }> {
  const start = await startOf(file);
  if (start.length === 0) throw new ImportRefusal("Файл пуст");
  if (!isZip(start)) {
    const foreign = await foreignFile(file, start);
    if (foreign) throw new ImportRefusal(foreign);
    const open = async () => ("bytes" in file ? Readable.from([Buffer.from(file.bytes)]) : createReadStream(file.path));
    return { book: { format: "fb2", open } };
  }
  const archive = await Archive.open(file);
  try {
    if (isDocx(archive)) return { book: { format: "docx", open: () => Archive.open(file) } };
    const names = archive.names.filter((name) => /\.fb2$/i.test(name));
    if (names.length === 0) throw new ImportRefusal(await foreignArchive(archive));
    const name = chosen ?? (names.length === 1 ? names[0] : undefined);
    return name === undefined ? { names } : { book: { format: "fb2", open: openEntry(file, name) } };
  } finally {
    archive.close();
  }
}
