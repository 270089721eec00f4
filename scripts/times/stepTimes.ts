// What a step has taken, by file and test, and where its runner writes it down.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { processorOfTree } from "./processTree.ts";

/** Seconds; of the processor those of all descendants, null where the system does not tell. */
export type Spent = { wall: number; processor: number | null };
export type FileSpent = Spent & { file: string; tests: (Spent & { title: string })[] };

/** The path of the file of times of a step, which scripts/test.mjs gives its runner. */
export const TIMES_FILE = "TIMES_FILE";

/** Shorter tests do not pay for looking: their time of the processor counts to their file alone. */
const SHORTEST = 0.5;

/** Counts what the tests of this process take, one after another. */
export class StepTimes {
  readonly #files = new Map<string, FileSpent>();
  #seen = processorOfTree(process.pid);

  /** What the processor has worked since the last call. */
  #take(): number | null {
    const before = this.#seen;
    this.#seen = processorOfTree(process.pid);
    return before === null || this.#seen === null ? null : Math.max(0, this.#seen - before);
  }

  #file(file: string): FileSpent {
    const known = this.#files.get(file) ?? { file, wall: 0, processor: null, tests: [] };
    this.#files.set(file, known);
    return known;
  }

  /** @param wall seconds */
  endTest(file: string, title: string, wall: number): void {
    const spent = this.#file(file);
    const processor = wall < SHORTEST ? null : this.#take();
    spent.tests.push({ title, wall, processor });
    if (processor !== null) spent.processor = (spent.processor ?? 0) + processor;
  }

  /** @param wall seconds of the file with its preparation */
  endFile(file: string, wall: number): void {
    const spent = this.#file(file);
    const rest = this.#take();
    spent.wall += wall;
    if (rest !== null) spent.processor = (spent.processor ?? 0) + rest;
  }

  write(): void {
    const path = process.env[TIMES_FILE];
    if (!path) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify([...this.#files.values()]));
  }
}
