import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { Book } from "./books.ts";

/** One promise of the server. `import`: a book became this work; `cancel`: nothing is left of this import. */
export type Acknowledged =
  | { kind: "save"; chapterId: number; revision: number; text: string }
  | { kind: "import"; importId: string; workId: number; book: Omit<Book, "bytes"> }
  | { kind: "cancel"; importId: string; title: string }
  | { kind: "reorder"; workId: number; order: number[] }
  | { kind: "publish"; chapterId: number; state: string; publishTime: string | null };
export type Kind = Acknowledged["kind"];

/** What the server has promised to keep, on the disk before the next call is sent: it outlives server and test alike. */
export class Oracle<Told extends { kind: string } = Acknowledged> {
  readonly #path: string;
  readonly #file: number;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, "a");
  }

  note(acknowledged: Told): void {
    writeSync(this.#file, `${JSON.stringify(acknowledged)}\n`);
    fsyncSync(this.#file);
  }

  /** All promises of a kind in their order. Reads the file each time. */
  all<K extends Told["kind"]>(kind: K): Extract<Told, { kind: K }>[] {
    const lines = readFileSync(this.#path, "utf8").split("\n").filter(Boolean);
    const every = lines.map((line) => JSON.parse(line) as Told);
    return every.filter((one): one is Extract<Told, { kind: K }> => one.kind === kind);
  }

  close(): void {
    closeSync(this.#file);
  }
}
