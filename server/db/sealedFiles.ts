import { pipeline, type Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
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

/** A sealed file where it is stored; `read`: its bytes from the first to the last, both included. */
export type SealedFile = { size: number; read: (first: number, last: number) => Promise<Readable> };

/**
 * A sealed file as a stream, and how many bytes it gives. It is read twice: a changed file gives nothing, and no more
 * of a file is in memory than a stream holds.
 * @throws UnreadableSeal; what the store of the file says
 */
export async function openSealed(
  { size: storedSize, read }: SealedFile,
  cell: CellAddress,
): Promise<{ stream: Readable; size: number }> {
  const size = storedSize - SEAL;
  if (size < 1) throw new UnreadableSeal("a sealed file is too short");
  const head = await buffer(await read(0, HEAD - 1));
  const tag = await buffer(await read(HEAD + size, storedSize - 1));
  const ciphertext = () => read(HEAD, HEAD + size - 1);
  const [name, iv] = [head.subarray(1, IV).toString("hex"), head.subarray(IV)];
  const decipher = () => {
    if (head[0] !== VERSION || tag.length !== TAG) throw new Error("a stored file is not of the form of a sealed one");
    return decipherAt(cell, { name, iv, tag });
  };
  const stored = await ciphertext();
  let fault: { error: unknown } | undefined;
  async function* noted() {
    try {
      yield* stored;
    } catch (error) {
      fault = { error };
      throw error;
    }
  }
  try {
    await whole(noted, decipher(), new Writable({ write: (_, __, next) => next() }));
  } catch (error) {
    stored.destroy();
    throw fault ? fault.error : new UnreadableSeal(`a sealed file cannot be read: ${error}`);
  }
  return { stream: pipeline(await ciphertext(), decipher(), () => {}), size };
}
