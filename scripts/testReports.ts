// What the runners of `npm test` wrote down, counted.
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { Step } from "./testSteps.ts";

/** A test of a browser in its step: `file` from the folder of its suite; `line`: null where another file makes the test. */
export type FailedPlace = { step: string; file: string; line: number | null; title: string };
/** `why`: what the test itself said. `place`: of what can be run again alone. */
export type Failure = { name: string; why?: string; place?: FailedPlace };
export type Counted = {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
  skips: string[];
  /** Failed, and passed when they ran alone. */
  unsteady: Failure[];
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
      failureMessages: string[];
    }[];
  }[];
};
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightSpec = {
  title: string;
  file: string;
  line: number;
  tests: {
    status: string;
    annotations: { description?: string }[];
    results: { duration: number; errors: { message: string }[] }[];
  }[];
};
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; skipped: number };
  suites: (PlaywrightSuite & { file: string })[];
  errors?: { message: string }[];
};

/** So many lines of what a failure says stand on the last lines, where they are found. */
const LINES = 14;

export const nothingCounted = (): Counted => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  skips: [],
  unsteady: [],
  files: new Map(),
});

export function fail(counted: Counted, name: string, why = "", place?: FailedPlace): void {
  counted.failed += 1;
  counted.failures.push({ name, why, ...(place && { place }) });
}

/** What was not begun is skipped, and named. */
export function leaveOut(counted: Counted, name: string): void {
  counted.skipped += 1;
  counted.skips.push(name);
}

const spend = ({ files }: Counted, file: string, milliseconds: number) =>
  files.set(file, (files.get(file) ?? 0) + milliseconds / 1_000);

function countVitest(counted: Counted, report: VitestReport): void {
  counted.passed += report.numPassedTests;
  counted.skipped += report.numPendingTests + report.numTodoTests;
  for (const suite of report.testResults) {
    spend(counted, suite.name.slice(suite.name.lastIndexOf("tests/")), suite.endTime - suite.startTime);
    if (suite.status === "failed" && !suite.assertionResults.some(({ status }) => status === "failed"))
      fail(counted, suite.name, suite.message);
    for (const { status, fullName, failureMessages } of suite.assertionResults) {
      if (status === "failed") fail(counted, fullName, failureMessages.join("\n"));
      if (status === "pending" || status === "skipped" || status === "todo") counted.skips.push(fullName);
    }
  }
}

function countPlaywright(counted: Counted, step: string, report: PlaywrightReport): void {
  const { expected, skipped } = report.stats;
  counted.passed += expected;
  counted.skipped += skipped;
  const walk = (suite: PlaywrightSuite, file: string) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        for (const { duration } of test.results) spend(counted, file, duration);
        if (test.status === "unexpected") {
          const why = test.results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n");
          fail(counted, spec.title, why, {
            step,
            file,
            line: spec.file === file ? spec.line : null,
            title: spec.title,
          });
        }
        if (test.status === "skipped")
          counted.skips.push(
            `${spec.title}: ${test.annotations.map(({ description }) => description).join(", ") || "no reason"}`,
          );
      }
    for (const inner of suite.suites ?? []) walk(inner, file);
  };
  for (const suite of report.suites) walk(suite, suite.file);
  for (const { message } of report.errors ?? []) fail(counted, "a browser suite", message);
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
  if (report.kind === "vitest") countVitest(counted, read);
  else countPlaywright(counted, name, read);
  if (code !== 0 && counted.failed === before) fail(counted, `${name} ended with ${code}`);
}

const told = (word: string, { name, why = "" }: Failure) => {
  const lines = stripVTControlCharacters(why).split("\n");
  const kept = lines.filter((line) => line.trim() !== "" && !/\/node_modules\/|<anonymous>/.test(line)).slice(0, LINES);
  return [`${word} ${name}`, ...kept.map((line) => `  ${line}`)];
};

/** The closing lines; the last one counts. */
export function closingLines({ passed, failed, skipped, failures, skips, unsteady, files }: Counted): string[] {
  const slowest = [...files].sort(([, one], [, other]) => other - one).slice(0, 20);
  return [
    ...slowest.map(([file, spent]) => `SLOWEST ${spent.toFixed(1).padStart(6)} s ${file}`),
    ...skips.map((name) => `SKIPPED ${name}`),
    ...unsteady.flatMap((failure) => told("unsteady:", failure)),
    ...failures.flatMap((failure) => told("FAILED", failure)),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ];
}
