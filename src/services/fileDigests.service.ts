import { type Tile, tiling } from "./uploadChunks.ts";

type Answer = { key: string; sha256?: string; error?: string };

/** The file was changed after it was chosen: the browser does not read it any more. */
export class FileChanged extends Error {
  override readonly name = "FileChanged";
}

const faultNamed = (name: string | undefined): Error =>
  name === "NotReadableError" || name === "NotFoundError" ? new FileChanged() : new Error(name);

async function digestHere(part: Blob): Promise<string> {
  const bytes = await part.arrayBuffer().catch((error: unknown) => {
    throw faultNamed(error instanceof Error ? error.name : undefined);
  });
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const spawned = (): Worker => new Worker(new URL("./fileDigests.worker.ts", import.meta.url), { type: "module" });

/**
 * SHA-256 of parts of files, worked out in a worker, each once as long as the page lives.
 * @param spawn - the worker that does it
 */
export function createFileDigests(spawn: () => Worker = spawned) {
  const known = new WeakMap<File, Map<string, Promise<string>>>();
  const waiting = new Map<string, PromiseWithResolvers<string> & { read: () => Promise<string> }>();
  let worker: Worker | undefined;
  let count = 0;

  /** Without a network the worker may not come: the page reads itself. */
  const readHere = () => {
    for (const { read, resolve, reject } of waiting.values()) read().then(resolve, reject);
    waiting.clear();
    worker?.terminate();
    worker = undefined;
  };
  const open = (): Worker => {
    if (worker) return worker;
    worker = spawn();
    worker.addEventListener("message", ({ data: { key, sha256, error } }: MessageEvent<Answer>) => {
      const { resolve, reject } = waiting.get(key) ?? Promise.withResolvers<string>();
      waiting.delete(key);
      if (sha256 !== undefined) resolve(sha256);
      else reject(faultNamed(error));
    });
    worker.addEventListener("error", readHere);
    return worker;
  };
  const ask = (file: File, [offset, byteSize]: Tile): Promise<string> => {
    const key = String(++count);
    const reply = Promise.withResolvers<string>();
    waiting.set(key, { ...reply, read: () => digestHere(file.slice(offset, offset + byteSize)) });
    open().postMessage({ key, file, offset, byteSize });
    return reply.promise;
  };

  return {
    /** @throws FileChanged */
    digest: (file: File, tile: Tile): Promise<string> => {
      const ofFile = known.get(file) ?? new Map<string, Promise<string>>();
      known.set(file, ofFile);
      const name = tile.join();
      const before = ofFile.get(name);
      if (before) return before;
      const digest = ask(file, tile);
      ofFile.set(name, digest);
      digest.catch(() => ofFile.delete(name));
      return digest;
    },
  };
}

export type FileDigests = ReturnType<typeof createFileDigests>;

/**
 * Offset, size and digest of parts that are the whole file.
 * @param sent - parts that went as one; between them lie others
 * @returns "fileChanged": the browser does not read it any more
 */
export async function digestsOfWhole(
  digests: FileDigests,
  { file, sent }: { file: File; sent: readonly Tile[] },
  signal: AbortSignal,
): Promise<[offset: number, byteSize: number, sha256: string][] | "fileChanged"> {
  const read: [number, number, string][] = [];
  try {
    for (const tile of tiling(sent, file.size)) {
      signal.throwIfAborted();
      read.push([...tile, await digests.digest(file, tile)]);
    }
    return read;
  } catch (error) {
    if (error instanceof FileChanged) return "fileChanged";
    throw error;
  }
}
