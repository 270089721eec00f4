import { type FileHandle, open } from "node:fs/promises";
import { MissingBlobError, type PartStore } from "./blobStore.ts";
import { disk, IN_PLACE, isGone, makeDirectoryOf, PRIVATE, removeFile } from "./disk.ts";

/** The system may take less than it is given, when the disk is nearly full. */
async function writeWhole(file: FileHandle, pieces: readonly Buffer[], position: number): Promise<void> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let { bytesWritten: written } = await file.writev(pieces, position);
  if (written === length) return;
  const rest = Buffer.concat(pieces);
  while (written < length)
    written += (await file.write(rest, written, length - written, position + written)).bytesWritten;
}

/** Parts of a blob are written at their places in its own file, so that they are joined as soon as they are there. */
export function diskParts(pathOf: (key: string) => string): PartStore {
  const openThere = (key: string): Promise<FileHandle> =>
    open(pathOf(key), "r+").catch((error: unknown) => {
      throw isGone(error) ? new MissingBlobError(key) : error;
    });
  const sync = async (key: string): Promise<void> => {
    const file = await openThere(key);
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  };
  return {
    open: async (key) => {
      await makeDirectoryOf(pathOf(key));
      const file = await disk.open(pathOf(key), IN_PLACE, PRIVATE);
      return {
        write: (pieces, position) => writeWhole(file, pieces, position),
        sync: () => file.sync(),
        close: () => file.close(),
      };
    },
    read: async (key, [begin, end]) => (await openThere(key)).createReadStream({ start: begin, end: end - 1 }),
    sync,
    join: sync,
    remove: (key) => removeFile(pathOf(key)),
  };
}
