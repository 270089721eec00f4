import type { ZipFile } from "yazl";
import { blobs } from "../blobs/blobs.ts";
import { SEAL, sealed } from "../db/sealedFiles.ts";
import { sweep } from "../files/cleaning.ts";
import { openSealedBlob } from "../files/sealed.ts";

/** Next to the file store: the route /files cannot reach it. */
const ARCHIVES = "exports/";
const keyOf = (id: string): string => ARCHIVES + id;
/** It holds everything, papers too: it is stored sealed. */
const place = (id: string) => ({ table: "account_export", column: "bytes", row: id });

/**
 * Stores an archive whole or not at all. Nothing of it is held in memory but the entry at hand.
 * @returns its size in bytes
 * @throws what the store or an entry says; the signal's reason
 */
export async function writeArchive(id: string, zip: ZipFile, signal: AbortSignal): Promise<number> {
  const parts = zip.outputStream as unknown as AsyncIterable<Buffer>;
  return (await blobs().put(keyOf(id), sealed(parts, place(id)), signal)) - SEAL;
}

/** An archive as a stream; null when there is none. */
export const readArchive = (id: string) => openSealedBlob(keyOf(id), place(id));

export const removeArchive = (id: string): Promise<void> => blobs().remove(keyOf(id));

/** Archives go a day behind their rows. @param named as `sweep` */
export const sweepArchives = (named: Parameters<typeof sweep>[1], now: Date): Promise<void> =>
  sweep(ARCHIVES, named, now);
