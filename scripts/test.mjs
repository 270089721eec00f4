// All the checks of `npm test`, one after the other; the last line counts them. `npm test -- vitest` runs one of the steps.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";

const reports = "reports";
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const skips = [];
/** Passed at the second attempt only. */
const seconds = [];

const run = (command, args, env = {}) =>
  new Promise((done) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.on("error", () => done(1));
    child.on("exit", (code) => done(code ?? 1));
  });

const count = (isPassed, name) => {
  counts[isPassed ? "passed" : "failed"]++;
  if (!isPassed) failures.push(name);
};

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);

function countVitest(file, code) {
  const report = read(file);
  if (!report) return count(false, "vitest did not finish");
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  counts.skipped += report.numPendingTests + report.numTodoTests;
  for (const suite of report.testResults) {
    if (suite.status === "failed" && !suite.assertionResults.some(({ status }) => status === "failed"))
      count(false, `${suite.name}: ${suite.message}`);
    for (const { status, fullName } of suite.assertionResults) {
      if (status === "failed") failures.push(fullName);
      if (status === "pending" || status === "skipped" || status === "todo") skips.push(fullName);
    }
  }
  if (code !== 0 && report.success) count(false, `vitest ended with ${code}`);
}

function countPlaywright(file, code) {
  const report = read(file);
  if (!report) return count(false, "playwright did not finish");
  const { expected, unexpected, flaky, skipped } = report.stats;
  counts.passed += expected + flaky;
  counts.failed += unexpected;
  counts.skipped += skipped;
  const walk = (suite) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        if (test.status === "unexpected") failures.push(spec.title);
        if (test.status === "flaky") seconds.push(spec.title);
        if (test.status === "skipped")
          skips.push(
            `${spec.title}: ${test.annotations.map(({ description }) => description).join(", ") || "no reason"}`,
          );
      }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report.suites) walk(suite);
  for (const { message } of report.errors ?? []) count(false, message);
  if (code !== 0 && counts.failed === 0) count(false, `playwright ended with ${code}`);
}

const steps = {
  typecheck: async () => count((await run("tsc", ["-p", "tsconfig.json"])) === 0, "types"),
  lint: async () => {
    count((await run("biome", ["ci", "."])) === 0, "biome");
    count((await run("oxlint", ["--type-aware", "--deny-warnings"])) === 0, "oxlint");
  },
  vitest: async (args) => {
    const file = `${reports}/vitest.json`;
    const code = await run("vitest", [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...args,
    ]);
    countVitest(file, code);
  },
  browser: async (args) => {
    if ((await run("node", ["scripts/build.mjs"])) !== 0) return count(false, "build");
    const file = `${reports}/playwright.json`;
    const code = await run("playwright", ["test", ...args]);
    countPlaywright(file, code);
  },
  tours: async (args) => {
    const root = resolve(reports, "inspected");
    const built = await run("vite", ["build", "--logLevel", "warn", "--outDir", root, "--emptyOutDir"], {
      VITE_INSPECT: "1",
    });
    if (built !== 0) return count(false, "build with VITE_INSPECT");
    const code = await run("playwright", ["test", "-c", "playwright.tours.config.ts", ...args], {
      INSPECTED_ROOT: root,
    });
    countPlaywright(`${reports}/tours.json`, code);
  },
};

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const [wanted, ...args] = process.argv.slice(2);
if (wanted && !Object.hasOwn(steps, wanted)) {
  console.error(`No step «${wanted}»: ${Object.keys(steps).join(", ")}`);
  process.exit(2);
}
for (const name of wanted ? [wanted] : Object.keys(steps)) await steps[name](args);

for (const name of failures) console.log(`FAILED ${name}`);
for (const name of seconds) console.log(`SECOND ATTEMPT ${name}`);
for (const name of skips) console.log(`SKIPPED ${name}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
