// `npm run test:all` in several sittings: what has passed is not run again until something that it reads has changed.
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, globSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { stillHolds } from "./testHolds.ts";

const file = "reports/passed.txt";
const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
const isChanged = () => git("status", "--porcelain") !== "";

/** Tests of a report or a list of Playwright's, each as its path and title. */
function testsOf({ config, suites }) {
  const titlesIn = ({ specs = [], suites: inner = [] }) => [
    ...specs.map(({ title }) => title),
    ...inner.flatMap(titlesIn),
  ];
  const pathOf = (suite) => relative(".", resolve(config.rootDir, suite.file));
  return suites.flatMap((suite) => titlesIn(suite).map((title) => ({ path: pathOf(suite), title })));
}

const isSame = (some, others) => {
  const names = [some, others].map((tests) =>
    JSON.stringify(tests.map(({ path, title }) => `${path}: ${title}`).sort()),
  );
  return names[0] === names[1];
};

/** Paths of the tests of every part of a suite, by the names of the steps; nothing once the parts together are not the suite of today. */
function partsOf(suite, args) {
  const env = { ...process.env, TEST_ALL: "1", TOUR_ROWS: "all", PLAYWRIGHT_JSON_OUTPUT_NAME: "" };
  const list = execFileSync("playwright", ["test", ...args, "--list", "--reporter=json"], {
    ...{ env, encoding: "utf8", maxBuffer: 2 ** 28 },
  });
  const parts = globSync(`reports/${suite}-*.json`).map((path) => ({
    step: path.replace(/^reports\/(\w+)-(\d+)\.json$/, "$1 $2"),
    tests: testsOf(JSON.parse(readFileSync(path, "utf8"))),
  }));
  const isWhole = isSame(
    parts.flatMap(({ tests }) => tests),
    testsOf(JSON.parse(list)),
  );
  return new Map(isWhole ? parts.map(({ step, tests }) => [step, new Set(tests.map(({ path }) => path))]) : []);
}

const once = (make) => {
  let made;
  return () => {
    made ??= make();
    return made;
  };
};
const browserParts = once(() => partsOf("browser", []));
const tourParts = once(() => partsOf("tours", ["-c", "playwright.tours.config.ts"]));
const partOf = (step) => {
  if (step.startsWith("tours ")) return tourParts().get(step);
  return step.startsWith("browser ") ? browserParts().get(step) : undefined;
};

/** Notes a step that ended well; on files that are not committed it counts for nothing. @param {string} name */
export function notePassed(name) {
  if (!isChanged()) appendFileSync(file, `${git("rev-parse", "HEAD")} ${name}\n`);
}

/** Names of the steps that have passed on this commit or on one from which nothing that they read differs. @returns {Set<string>} */
export function passedBefore() {
  if (!existsSync(file) || isChanged()) return new Set();
  const passed = readFileSync(file, "utf8").trim().split("\n");
  const since = new Map();
  const changedSince = (commit) => {
    if (!since.has(commit))
      since.set(commit, git("diff", "--name-only", "--no-renames", commit).split("\n").filter(Boolean));
    return since.get(commit);
  };
  return new Set(
    passed
      .map((line) => ({ commit: line.slice(0, line.indexOf(" ")), step: line.slice(line.indexOf(" ") + 1) }))
      .filter(({ commit, step }) => stillHolds(step, changedSince(commit), partOf))
      .map(({ step }) => step),
  );
}
