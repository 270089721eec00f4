import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";

export type Acknowledged = { chapterId: number; revision: number; text: string };

/** What the server has promised to keep, on the disk before the next save is sent: it outlives server and test alike. */
export class Oracle {
  readonly #path: string;
  readonly #file: number;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, "a");
  }

  note(acknowledged: Acknowledged): void {
    writeSync(this.#file, `${JSON.stringify(acknowledged)}\n`);
    fsyncSync(this.#file);
  }

  /** Reads the file anew. */
  all(): Acknowledged[] {
    const lines = readFileSync(this.#path, "utf8").split("\n").filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Acknowledged);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
