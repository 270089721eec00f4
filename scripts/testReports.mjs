// What the runners of `npm test` wrote down, counted.
import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[], skips: string[], files: Map<string, number> }} Counted `files`: seconds of work, by file */

/** @returns {Counted} */
export const nothingCounted = () => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  skips: [],
  files: new Map(),
});

/** @param {Counted} counted @param {string} name */
export function fail(counted, name) {
  counted.failed += 1;
  counted.failures.push(name);
}

/** What was not begun is skipped, and named. @param {Counted} counted @param {string} name */
export function leaveOut(counted, name) {
  counted.skipped += 1;
  counted.skips.push(name);
}

const spend = ({ files }, file, milliseconds) => files.set(file, (files.get(file) ?? 0) + milliseconds / 1_000);

function countVitest(counted, report) {
  counted.passed += report.numPassedTests;
  counted.failed += report.numFailedTests;
  counted.skipped += report.numPendingTests + report.numTodoTests;
  for (const suite of report.testResults) {
    spend(counted, suite.name.slice(suite.name.lastIndexOf("tests/")), suite.endTime - suite.startTime);
    if (suite.status === "failed" && !suite.assertionResults.some(({ status }) => status === "failed"))
      fail(counted, `${suite.name}: ${suite.message}`);
    for (const { status, fullName } of suite.assertionResults) {
      if (status === "failed") counted.failures.push(fullName);
      if (status === "pending" || status === "skipped" || status === "todo") counted.skips.push(fullName);
    }
  }
}

function countPlaywright(counted, report) {
  const { expected, unexpected, skipped } = report.stats;
  counted.passed += expected;
  counted.failed += unexpected;
  counted.skipped += skipped;
  const walk = (suite) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        for (const { duration } of test.results) spend(counted, spec.file, duration);
        if (test.status === "unexpected") counted.failures.push(spec.title);
        if (test.status === "skipped")
          counted.skips.push(
            `${spec.title}: ${test.annotations.map(({ description }) => description).join(", ") || "no reason"}`,
          );
      }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report.suites) walk(suite);
  for (const { message } of report.errors ?? []) fail(counted, message);
}

/**
 * Adds what a step has done. A step without a report is one check.
 * @param {Counted} counted @param {import("./testSteps.mjs").Step} step @param {number} code
 */
export function countStep(counted, { name, report }, code) {
  if (!report) {
    if (code === 0) counted.passed += 1;
    else fail(counted, name);
    return;
  }
  if (!existsSync(report.file)) return fail(counted, `${name} did not finish`);
  const before = counted.failed;
  const read = JSON.parse(readFileSync(report.file, "utf8"));
  if (report.kind === "vitest") countVitest(counted, read);
  else countPlaywright(counted, read);
  if (code !== 0 && counted.failed === before) fail(counted, `${name} ended with ${code}`);
}

/** @param {Counted} counted @returns {string[]} the closing lines; the last one counts */
export function closingLines({ passed, failed, skipped, failures, skips, files }) {
  const slowest = [...files].sort(([, one], [, other]) => other - one).slice(0, 20);
  return [
    ...slowest.map(([file, spent]) => `SLOWEST ${spent.toFixed(1).padStart(6)} s ${file}`),
    ...failures.map((name) => `FAILED ${name}`),
    ...skips.map((name) => `SKIPPED ${name}`),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ];
}
