import { closeSync, open as openFd } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { type Entry, fromBuffer, fromFd, type ZipFile } from "yauzl";
import { ImportRefusal } from "./refusal.ts";

const MB = 1_048_576;
/** Prose is packed four times over, pictures not at all: what grows a hundred times is a bomb. */
const MAX_GROWTH = 100;
const NO_BOMB = 32 * MB;
/** Of one file, and of all that are read from one archive between its opening and its end. */
const MAX_BYTES = 200 * MB;
const MAX_ENTRIES = 1_000;

const tooLarge = () => new ImportRefusal("Книга в архиве слишком велика");
const mostOf = ({ compressedSize }: Entry): number =>
  Math.min(MAX_BYTES, Math.max(NO_BOMB, compressedSize * MAX_GROWTH));

/** A file on the disk, or its bytes; `name` is what it was called. */
export type BookFile = { name: string } & ({ path: string } | { bytes: Uint8Array });

const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const;
type Options = typeof options;
const openDescriptor = promisify<number, Options, ZipFile>(fromFd);
const openBuffer = promisify<Buffer, Options, ZipFile>(fromBuffer);

async function openZip(file: BookFile): Promise<ZipFile> {
  const broken = () => new ImportRefusal("Архив повреждён или это не zip");
  if ("bytes" in file)
    return openBuffer(Buffer.from(file.bytes), options).catch(() => {
      throw broken();
    });
  const descriptor = await promisify(openFd)(file.path, "r");
  return openDescriptor(descriptor, options).catch(() => {
    closeSync(descriptor);
    throw broken();
  });
}

/** A zip: names of entries are read, nothing is ever unpacked to the disk. The caller that opens it closes it. */
export class Archive {
  /** In the order of the archive; the first of the same name counts. */
  readonly names: readonly string[];
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #read = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
    this.names = [...entries.keys()];
  }

  /** @throws ImportRefusal when the archive is broken, or has more than 1,000 files, or names that climb out of it */
  static async open(file: BookFile): Promise<Archive> {
    const zip = await openZip(file);
    try {
      if (zip.entryCount > MAX_ENTRIES) throw new ImportRefusal(`В архиве больше ${MAX_ENTRIES} файлов`);
      return new Archive(zip, await Archive.#entriesOf(zip));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  static #entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
    return new Promise((resolve, reject) => {
      const found = new Map<string, Entry>();
      zip.on("entry", (entry: Entry) => {
        if (!found.has(entry.fileName)) found.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.on("end", () => resolve(found));
      // yauzl refuses entries whose names climb out of the archive.
      zip.on("error", () => reject(new ImportRefusal("Архив повреждён или имена файлов в нём недопустимы")));
      zip.readEntry();
    });
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** What the archive says of a file's size: only words. */
  sizeOf(name: string): number {
    return this.#entries.get(name)?.uncompressedSize ?? 0;
  }

  /** The bytes of a file. @throws ImportRefusal when it is not there; the stream breaks off with one at a bomb */
  stream(name: string): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (!entry) throw new ImportRefusal("Такой книги в архиве нет");
    // Less than it says never comes out: yauzl compares.
    if (entry.uncompressedSize > mostOf(entry) || this.#read + entry.uncompressedSize > MAX_BYTES) throw tooLarge();
    return new Promise((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, packed) => {
        if (error) return reject(new ImportRefusal("Архив повреждён"));
        const stream = this.#bounded(entry);
        packed.once("error", () => stream.destroy(new ImportRefusal("Архив повреждён")));
        stream.once("close", () => packed.destroy());
        resolve(packed.pipe(stream));
      });
    });
  }

  /** A small file of the archive, whole. @throws ImportRefusal */
  async bytes(name: string): Promise<Buffer> {
    return buffer(await this.stream(name));
  }

  close(): void {
    this.#zip.close();
  }

  /** Counts what comes out: the sizes that an archive says itself are only words. */
  #bounded(entry: Entry): Transform {
    const most = mostOf(entry);
    let size = 0;
    return new Transform({
      transform: (chunk: Buffer, _, done) => {
        size += chunk.length;
        this.#read += chunk.length;
        if (size > most || this.#read > MAX_BYTES) done(tooLarge());
        else done(null, chunk);
      },
    });
  }
}
