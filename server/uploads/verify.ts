import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { ChunkRow } from "./chunks.ts";

const WINDOW = 1_048_576;

export type Verified = { sha256: string; damaged: [begin: number, end: number][] };

async function verifyChunks(file: FileHandle, chunks: readonly ChunkRow[]): Promise<Verified> {
  const whole = createHash("sha256");
  const window = Buffer.allocUnsafe(WINDOW);
  const damaged: Verified["damaged"] = [];
  for (const { beginAt, byteSize, sha256 } of chunks) {
    const hash = createHash("sha256");
    const end = beginAt + byteSize;
    for (let at = beginAt; at < end; ) {
      const { bytesRead } = await file.read(window, 0, Math.min(WINDOW, end - at), at);
      // Shorter than it was said.
      if (bytesRead === 0) break;
      const bytes = window.subarray(0, bytesRead);
      hash.update(bytes);
      whole.update(bytes);
      at += bytesRead;
    }
    if (hash.digest("hex") !== sha256) damaged.push([beginAt, end]);
  }
  return { sha256: whole.digest("hex"), damaged };
}

/** Reads a file once more, against what the browser has read. @param chunks in their order, the whole file */
export async function verify(path: string, chunks: readonly ChunkRow[]): Promise<Verified> {
  const file = await open(path);
  try {
    return await verifyChunks(file, chunks);
  } finally {
    await file.close();
  }
}
