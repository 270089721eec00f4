import type { FileHandle } from "node:fs/promises";
import { pipeline, type Readable, Writable } from "node:stream";
import { pipeline as whole } from "node:stream/promises";
import { type CellAddress, cipherAt, decipherAt } from "./dataKey.ts";

// A sealed file: version 1, the key's name (4 bytes), the iv (12), as many bytes as went in, the tag (16).
const VERSION = 1;
const [IV, HEAD, TAG] = [5, 17, 16] as const;
/** How many bytes a sealed file is longer than what went in. */
export const SEAL = HEAD + TAG;

/** Seals bytes as they come: nothing of them is kept in memory. */
export async function* sealed(
  parts: AsyncIterable<Buffer> | Iterable<Buffer>,
  cell: CellAddress,
): AsyncGenerator<Buffer> {
  const { name, iv, cipher } = cipherAt(cell);
  yield Buffer.concat([Buffer.from([VERSION]), Buffer.from(name, "hex"), iv]);
  for await (const part of parts) yield cipher.update(part);
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

/** A sealed file that gives nothing: a byte of it was changed, it is another's, or its key is not here. */
export class UnreadableSeal extends Error {}

/** What the disk says is no matter of the seal. */
const isOfDisk = (error: unknown): boolean => (error as NodeJS.ErrnoException).errno !== undefined;

async function partOf(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/**
 * A sealed file as a stream, and how many bytes it gives. It is read twice: a changed file gives nothing, and no more
 * of a file is in memory than a stream holds.
 * @param file is closed with its stream, or at once when it cannot be read
 * @throws UnreadableSeal; what the disk says
 */
export async function openSealed(file: FileHandle, cell: CellAddress): Promise<{ stream: Readable; size: number }> {
  try {
    const size = (await file.stat()).size - SEAL;
    const head = await partOf(file, 0, HEAD);
    if (size < 1 || head[0] !== VERSION) throw new Error("a stored file is not of the form of a sealed one");
    const [name, iv] = [head.subarray(1, IV).toString("hex"), head.subarray(IV)];
    const tag = await partOf(file, HEAD + size, TAG);
    const ciphertext = (autoClose: boolean) => file.createReadStream({ start: HEAD, end: HEAD + size - 1, autoClose });
    const nowhere = new Writable({ write: (_, __, next) => next() });
    await whole(ciphertext(false), decipherAt(cell, { name, iv, tag }), nowhere);
    return { stream: pipeline(ciphertext(true), decipherAt(cell, { name, iv, tag }), () => {}), size };
  } catch (error) {
    await file.close();
    throw isOfDisk(error) ? error : new UnreadableSeal(`a sealed file cannot be read: ${error}`);
  }
}
