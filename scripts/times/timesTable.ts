// The tables of docs/testing.md: what each step, file and test takes.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { noteFileOf, timesFileOf } from "../stepFiles.ts";
import type { FileSpent, Spent } from "./stepTimes.ts";

export type StepSpent = Spent & { step: string; files: FileSpent[] };

const DOCUMENT = "docs/testing.md";
/** So many of the slowest files and tests stand in the document; reports/times has all. */
const SLOWEST = { files: 25, tests: 25 };

/** Writes down what a step has taken. */
export function noteStep(step: string, spent: Spent): void {
  const path = timesFileOf(step);
  const files: FileSpent[] = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : [];
  const noted: StepSpent = { step, ...spent, files };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(noteFileOf(step), JSON.stringify(noted));
}

/** What every step that was noted has taken, those of an earlier sitting too. */
export const notedSteps = (): StepSpent[] =>
  globSync(noteFileOf("*")).map((path) => JSON.parse(readFileSync(path, "utf8")));

const number = (seconds: number | null): string => (seconds === null ? "" : seconds.toFixed(seconds < 10 ? 1 : 0));
const byProcessor = (one: Spent, other: Spent): number => (other.processor ?? other.wall) - (one.processor ?? one.wall);
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const aligned = head.map((_, column) => (column < head.length - 3 ? "---" : "---:"));
  return [head, aligned, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
};
const escaped = (words: string): string => words.replaceAll("|", "\\|");

/**
 * The tables of one command: its steps, then its slowest files and tests, each by what they take of the processor.
 * @param rest seconds of the processor that no step has taken: the database that all share
 */
export function timesTables(steps: readonly StepSpent[], rest: number | null): string {
  const processor = steps.reduce((sum, step) => sum + (step.processor ?? 0), rest ?? 0);
  const share = (spent: number | null) =>
    spent === null || processor === 0 ? "" : `${((100 * spent) / processor).toFixed(1)} %`;
  const database: StepSpent[] =
    rest === null ? [] : [{ step: "PostgreSQL of all steps", wall: 0, processor: rest, files: [] }];
  const ofSteps = [...steps, ...database].sort(byProcessor);
  const files = steps.flatMap(({ step, files }) => files.map((file) => ({ ...file, step }))).sort(byProcessor);
  const tests = files.flatMap(({ file, tests }) => tests.map((test) => ({ ...test, file }))).sort(byProcessor);
  return [
    table(
      ["step", "processor, s", "share", "wall, s"],
      ofSteps.map((one) => [one.step, number(one.processor), share(one.processor), one.wall ? number(one.wall) : ""]),
    ),
    table(
      ["file", "step", "processor, s", "share", "wall, s"],
      files
        .slice(0, SLOWEST.files)
        .map((one) => [one.file, one.step, number(one.processor), share(one.processor), number(one.wall)]),
    ),
    table(
      ["test", "file", "processor, s", "share", "wall, s"],
      tests
        .slice(0, SLOWEST.tests)
        .map((one) => [escaped(one.title), one.file, number(one.processor), share(one.processor), number(one.wall)]),
    ),
  ].join("\n\n");
}

/** A document with the words between two marks replaced. @throws Error where the marks are missing */
export function between(document: string, mark: string, words: string): string {
  const [open, close] = [`<!-- ${mark} -->`, `<!-- end of ${mark} -->`];
  const [start, end] = [document.indexOf(open), document.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`${DOCUMENT} has no place for «${mark}»`);
  return `${document.slice(0, start + open.length)}\n${words}\n${document.slice(end)}`;
}

/**
 * Writes the tables of a command into docs/testing.md.
 * @param command as a developer types it
 * @param facts one line: when, on what, how long
 */
export function writeTimes(command: string, facts: string, rest: number | null): void {
  const words = `${facts}\n\n${timesTables(notedSteps(), rest)}`;
  writeFileSync(DOCUMENT, between(readFileSync(DOCUMENT, "utf8"), `times of ${command}`, words));
}
