import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type { ChunkRow } from "../rows.ts";
import { type Source, withSource } from "./source.ts";

const WINDOW = 1_048_576;

export type Verified = { sha256: string; damaged: [begin: number, end: number][] };

function verifyChunks(source: Source, chunks: readonly ChunkRow[]): Verified {
  const whole = createHash("sha256");
  const damaged: Verified["damaged"] = [];
  for (const { beginAt, byteSize, sha256 } of chunks) {
    const hash = createHash("sha256");
    const end = beginAt + byteSize;
    for (let at = beginAt; at < end; at += WINDOW) {
      const bytes = source.read(at, Math.min(WINDOW, end - at));
      hash.update(bytes);
      whole.update(bytes);
    }
    if (hash.digest("hex") !== sha256) damaged.push([beginAt, end]);
  }
  return { sha256: whole.digest("hex"), damaged };
}

/** Reads a file once more, against what the browser has read; of one that is gone nothing agrees. @param chunks in their order, the whole file */
export const verify = async (path: string, chunks: readonly ChunkRow[]): Promise<Verified> =>
  existsSync(path)
    ? withSource(path, (source) => verifyChunks(source, chunks))
    : { sha256: "", damaged: chunks.map(({ beginAt, byteSize }) => [beginAt, beginAt + byteSize]) };
