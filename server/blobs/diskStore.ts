import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type BlobStore,
  isFull,
  MissingBlobError,
  mustBeKey,
  mustBePrefix,
  NoSpaceError,
  PAGE,
  UNFINISHED,
} from "./blobStore.ts";
import { disk, isGone, makeDirectoryOf, PRIVATE, removeFile, syncName, withFile } from "./disk.ts";
import { keysBelow, listDisk, removeUnfinishedFiles } from "./diskListing.ts";
import { diskParts } from "./diskParts.ts";

/** Bytes: more than what a file system keeps in its own lists. */
const PROBE = 65_536;

const orNull = (error: unknown): null => {
  if (isGone(error)) return null;
  throw error;
};

/** Leaves a whole and synced file at a path. @returns its size */
async function writeAt(path: string, bytes: Parameters<BlobStore["put"]>[1], signal?: AbortSignal): Promise<number> {
  if (bytes instanceof Uint8Array) {
    await withFile(path, "wx", async (file) => {
      await file.writeFile(bytes);
      await file.sync();
    });
    return bytes.length;
  }
  try {
    const output = createWriteStream(path, { flags: "wx", flush: true, mode: PRIVATE });
    await pipeline(Readable.from(bytes, { objectMode: false }), output, ...(signal ? [{ signal }] : []));
    return output.bytesWritten;
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
}

async function opened(file: FileHandle, range: Parameters<BlobStore["get"]>[1]) {
  try {
    const { size } = await file.stat();
    if (!range) return { size, stream: file.createReadStream() };
    const last = Math.min(range.last, size - 1);
    if (range.first <= last) return { size, stream: file.createReadStream({ start: range.first, end: last }) };
    await file.close();
    return { size, stream: Readable.from([]) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Blobs as files below a directory of the disk, each at the path that its key is. A blob is written next to its place,
 * synced, then renamed.
 */
export function diskStore(root: string): BlobStore {
  const pathOf = (key: string): string => join(root, mustBeKey(key));
  /** Where a blob is written: next to its place. */
  const nextTo = (key: string): string => `${pathOf(key)}.${randomUUID()}${UNFINISHED}`;

  /** @param write leaves whole and synced files at these paths */
  async function stored<T>(keys: readonly string[], write: (paths: string[]) => Promise<T>): Promise<T> {
    const paths = keys.map(nextTo);
    const renamed: string[] = [];
    try {
      for (const path of paths) await makeDirectoryOf(path);
      const made = await write(paths);
      for (const [index, path] of paths.entries()) {
        const place = pathOf(keys[index] ?? "");
        await rename(path, place);
        renamed.push(place);
      }
      for (const path of paths) await syncName(path);
      return made;
    } catch (error) {
      await Promise.all([...paths, ...renamed].map(removeFile));
      throw isFull(error) ? new NoSpaceError("no space on the disk", { cause: error }) : error;
    }
  }

  const head: BlobStore["head"] = async (key) => {
    const found = await stat(pathOf(key)).catch(orNull);
    return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : null;
  };

  return {
    name: `The data directory ${root}`,
    head,
    put: (key, bytes, signal) => stored([key], ([path = ""]) => writeAt(path, bytes, signal)),
    make: (keys, write) =>
      stored(keys, async (paths) => {
        const made = await write(paths);
        for (const path of paths) await withFile(path, "r+", (file) => file.sync());
        return made;
      }),
    get: async (key, range) => {
      const file = await disk.open(pathOf(key), "r").catch(orNull);
      return file && opened(file, range);
    },
    withPath: async (key, use) => {
      if (!(await head(key))) throw new MissingBlobError(key);
      return use(pathOf(key));
    },
    move: async (from, to) => {
      await makeDirectoryOf(pathOf(to));
      await rename(pathOf(from), pathOf(to)).catch(async (error: unknown) => {
        if (!isGone(error)) throw error;
        if (!(await head(to))) throw new MissingBlobError(from);
      });
      await syncName(pathOf(to));
    },
    remove: (key) => removeFile(pathOf(key)),
    removeByPrefix: async (prefix) => {
      for await (const key of keysBelow(root, mustBePrefix(prefix))) await removeFile(join(root, key));
    },
    list: (prefix, after = "", most = PAGE) => listDisk(root, mustBePrefix(prefix), after, most),
    removeUnfinished: (prefix, before) => removeUnfinishedFiles(root, mustBePrefix(prefix), before),
    tryWriting: async () => {
      const path = join(root, "files", `${randomUUID()}${UNFINISHED}`);
      try {
        await makeDirectoryOf(path);
        await withFile(path, "wx", (file) => file.writeFile(Buffer.alloc(PROBE, 1)));
      } finally {
        await removeFile(path);
      }
    },
    addressOf: async () => null,
    freeBytes: () => disk.free(root).catch(() => null),
    parts: diskParts(pathOf),
  };
}
