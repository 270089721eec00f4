import { Readable } from "node:stream";
import { ZipFile } from "yazl";

const bytesOf = (zip: ZipFile): Readable => zip.outputStream as Readable;

/**
 * An archive whose fault, and that of each entry, is a fault of its bytes. yazl listens to neither: the fault of a
 * stream without a listener ends the process.
 */
export function newZip(): ZipFile {
  const zip = new ZipFile();
  bytesOf(zip).on("error", () => {});
  zip.on("error", (error) => bytesOf(zip).destroy(error));
  return zip;
}

/**
 * Adds an entry of a stream, which is made when the entries before it are written, and ends with the archive.
 * @param make its fault is the archive's
 */
export function addEntry(
  zip: ZipFile,
  path: string,
  make: () => Promise<Readable> | Readable,
  options: { mtime?: Date; compress?: boolean } = {},
): void {
  const bytes = bytesOf(zip);
  zip.addReadStreamLazy(path, options, (give) => {
    const begin = (stream: Readable) => {
      const end = () => void stream.destroy();
      stream.on("error", (error) => zip.emit("error", error));
      stream.once("close", () => bytes.off("close", end));
      bytes.once("close", end);
      if (bytes.destroyed) end();
      else give(null, stream);
    };
    void Promise.resolve()
      .then(make)
      .then(begin, (error: unknown) => give(error, Readable.from([])));
  });
}
