import type { Readable } from "node:stream";
import type { OpenParts } from "../blobs/blobStore.ts";

/** Bytes of one write. */
const GATHERED = 2_097_152;
/** The disk is at most so many bytes behind the line. */
const AHEAD = 2 * GATHERED;

/**
 * Gives the bytes of pieces back at once. The collector counts them until it has marked the whole heap, which it does for every
 * 40 MB that come: as much processor time as all the rest that an upload costs. What shares its bytes with another piece is left to it.
 */
function release(pieces: readonly Buffer[]): void {
  for (const { buffer, byteLength } of pieces)
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/**
 * Writes what a stream brings while it comes: a slow disk makes the stream wait. A disk that fails lets it flow on
 * unwritten, since a browser hears the answer only when it has sent everything.
 */
export function writeBehind({ write }: Pick<OpenParts, "write">, stream: Readable) {
  let pieces: Buffer[] = [];
  let [at, size, ahead] = [0, 0, 0];
  let failure: { error: unknown } | undefined;
  let writing = Promise.resolve();

  const flush = (): void => {
    if (size === 0) return;
    const [gathered, position, length] = [pieces, at, size];
    pieces = [];
    size = 0;
    writing = writing
      .then(() => (failure ? undefined : write(gathered, position)))
      .catch((error: unknown) => {
        failure = { error };
      })
      .then(() => {
        release(gathered);
        ahead -= length;
        if (ahead < AHEAD) stream.resume();
      });
  };
  return {
    /** A piece that belongs to this place in the file. */
    put: (piece: Buffer, position: number): void => {
      if (position !== at + size) flush();
      if (size === 0) at = position;
      pieces.push(piece);
      size += piece.length;
      ahead += piece.length;
      if (size >= GATHERED) flush();
      if (ahead >= AHEAD) stream.pause();
    },
    /** @throws what the disk has refused with */
    end: async (): Promise<void> => {
      flush();
      await writing;
      if (failure) throw failure.error;
    },
  };
}
