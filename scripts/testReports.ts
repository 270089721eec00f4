// What the runners of `npm test` wrote down, counted.
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { Step } from "./testSteps.ts";

export type Failure = {
  name: string;
  why?: string;
  /** The step in which it failed, the file and the test's whole name: how it is found again. A suite that did not load has no title. */
  step?: string;
  file?: string;
  title?: string;
};
export type Counted = {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
  /** What failed, and passed when it was alone. */
  unsteady: Failure[];
  skips: string[];
  /** Seconds of work, by file. */
  files: Map<string, number>;
};

type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    message: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: {
      status: string;
      fullName: string;
      ancestorTitles: string[];
      title: string;
      failureMessages: string[];
    }[];
  }[];
};
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightSpec = {
  title: string;
  file: string;
  tests: {
    status: string;
    annotations: { description?: string }[];
    results: { duration: number; errors: { message: string }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; skipped: number };
  suites: PlaywrightSuite[];
  errors?: { message: string }[];
};

/** So many lines of what a failure says stand on the last lines, where they are found. */
const LINES = 14;

export const nothingCounted = (): Counted => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  unsteady: [],
  skips: [],
  files: new Map(),
});

export function fail(counted: Counted, name: string, more: Omit<Failure, "name"> = {}): void {
  counted.failed += 1;
  counted.failures.push({ name, ...more });
}

/** What was not begun is skipped, and named. */
export function leaveOut(counted: Counted, name: string): void {
  counted.skipped += 1;
  counted.skips.push(name);
}

const spend = ({ files }: Counted, file: string, milliseconds: number) =>
  files.set(file, (files.get(file) ?? 0) + milliseconds / 1_000);

function countVitest(counted: Counted, report: VitestReport, step: string): void {
  counted.passed += report.numPassedTests;
  counted.skipped += report.numPendingTests + report.numTodoTests;
  for (const suite of report.testResults) {
    spend(counted, suite.name.slice(suite.name.lastIndexOf("tests/")), suite.endTime - suite.startTime);
    if (suite.status === "failed" && !suite.assertionResults.some(({ status }) => status === "failed"))
      fail(counted, suite.name, { why: suite.message, step, file: suite.name });
    for (const { status, fullName, ancestorTitles, title, failureMessages } of suite.assertionResults) {
      if (status === "failed")
        fail(counted, fullName, {
          why: failureMessages.join("\n"),
          step,
          file: suite.name,
          title: [...ancestorTitles, title].join(" > "),
        });
      if (status === "pending" || status === "skipped" || status === "todo") counted.skips.push(fullName);
    }
  }
}

function countPlaywright(counted: Counted, report: PlaywrightReport, step: string): void {
  const { expected, skipped } = report.stats;
  counted.passed += expected;
  counted.skipped += skipped;
  const walk = (suite: PlaywrightSuite) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        for (const { duration } of test.results) spend(counted, spec.file, duration);
        if (test.status === "unexpected") {
          const why = test.results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n");
          fail(counted, spec.title, { why, step, file: spec.file, title: spec.title });
        }
        if (test.status === "skipped")
          counted.skips.push(
            `${spec.title}: ${test.annotations.map(({ description }) => description).join(", ") || "no reason"}`,
          );
      }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report.suites) walk(suite);
  for (const { message } of report.errors ?? []) fail(counted, "a browser suite", { why: message });
}

/** Adds what a step has done. A step without a report is one check. */
export function countStep(counted: Counted, { name, report }: Step, code: number): void {
  if (!report) {
    if (code === 0) counted.passed += 1;
    else fail(counted, name);
    return;
  }
  if (!existsSync(report.file)) {
    fail(counted, `${name} did not finish`);
    return;
  }
  const before = counted.failed;
  const read = JSON.parse(readFileSync(report.file, "utf8"));
  if (report.kind === "vitest") countVitest(counted, read, name);
  else countPlaywright(counted, read, name);
  if (code !== 0 && counted.failed === before) fail(counted, `${name} ended with ${code}`);
}

const told = (mark: string, { name, why = "" }: Failure) => {
  const lines = stripVTControlCharacters(why).split("\n");
  const kept = lines.filter((line) => line.trim() !== "" && !/\/node_modules\/|<anonymous>/.test(line)).slice(0, LINES);
  return [`${mark} ${name}`, ...kept.map((line) => `  ${line}`)];
};

/** The closing lines; the last one counts. */
export function closingLines({ passed, failed, skipped, failures, unsteady, skips, files }: Counted): string[] {
  const slowest = [...files].sort(([, one], [, other]) => other - one).slice(0, 20);
  return [
    ...slowest.map(([file, spent]) => `SLOWEST ${spent.toFixed(1).padStart(6)} s ${file}`),
    ...skips.map((name) => `SKIPPED ${name}`),
    ...unsteady.flatMap((failure) => told("UNSTEADY", failure)),
    ...failures.flatMap((failure) => told("FAILED", failure)),
    `${passed} passed, ${failed} failed, ${skipped} skipped${unsteady.length > 0 ? `; ${unsteady.length} unsteady` : ""}`,
  ];
}
