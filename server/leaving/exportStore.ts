import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ZipFile } from "yazl";
import { config } from "../config.ts";
import { openSealed, SEAL, sealed } from "../db/sealedFiles.ts";
import { sweep } from "../files/cleaning.ts";
import { disk } from "../files/disk.ts";

/** Next to the file store: the route /files cannot reach it. */
const folder = (): string => join(config().dataDir, "exports");
const pathOf = (id: string): string => join(folder(), id);
/** It holds everything, papers too: it is stored sealed. */
const place = (id: string) => ({ table: "account_export", column: "bytes", row: id });

/**
 * Writes an archive whole or not at all: next to its place, synced, then renamed. Nothing of it is held in memory but
 * the entry at hand.
 * @returns its size in bytes
 * @throws what the disk or an entry says; the signal's reason
 */
export async function writeArchive(id: string, zip: ZipFile, signal: AbortSignal): Promise<number> {
  const beside = `${pathOf(id)}.${randomUUID()}.part`;
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  try {
    await pipeline(
      zip.outputStream,
      (parts) => sealed(parts as AsyncIterable<Buffer>, place(id)),
      createWriteStream(beside, { flags: "wx", flush: true, mode: 0o600 }),
      { signal },
    );
    const { size } = await stat(beside);
    await rename(beside, pathOf(id));
    return size - SEAL;
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** An archive as a stream; null when there is none. */
export async function readArchive(id: string) {
  try {
    const file = await disk.open(pathOf(id), "r");
    return await openSealed(file, place(id));
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return null;
    throw error;
  }
}

export const removeArchive = (id: string): Promise<void> => rm(pathOf(id), { force: true });

/** What a killed process has left. */
export const sweepArchives = (kept: ReadonlySet<string>, before: Date): Promise<void> => sweep(folder(), kept, before);
