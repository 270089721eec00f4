import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** A file that is read by a thread of its own, piece by piece. */
export type Source = {
  size: number;
  /** What there is from a place on, at most so many bytes. */
  read: (position: number, length: number) => Buffer;
};

/** Opens a file for as long as it is looked at. */
export async function withSource<T>(path: string, use: (source: Source) => T | Promise<T>): Promise<T> {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const read = (position: number, length: number): Buffer => {
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - position)));
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, position));
    };
    return await use({ size, read });
  } finally {
    closeSync(file);
  }
}
