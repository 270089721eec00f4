// `npm run test:all` in several sittings: what has passed is not run again until something that it reads has changed.
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";

const file = "reports/passed.txt";
const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
const isChanged = () => git("status", "--porcelain") !== "";

/** Steps that look at every file there is. */
const OF_THE_TREE = /^(types|biome|oxlint|vitest-pure|mutants|models)$/;
/** Files that one suite alone reads, and its steps; all other files are everybody's. */
const OWN = [
  { files: /^tests\/flows\/.*\.test\.tsx$/, steps: /^vitest-flows$/ },
  { files: /^tests\/screens\/.*\.test\.tsx$/, steps: /^vitest-screens$/ },
  { files: /^tests\/faults\/.*\.test\.ts$/, steps: /^vitest-faults$/ },
  { files: /^tests\/(api|import|lifecycles|postgres)\/.*\.test\.ts$/, steps: /^vitest-(postgres|pglite|attacks)/ },
  { files: /^tests\/e2e\/[^/]*\.spec\.ts$/, steps: /^browser / },
  { files: /^(docs|bench)\/|^[A-Z]+\.md$/, steps: null },
];

/**
 * Whether what a step has shown still holds.
 * @param {string} step its name
 * @param {string[]} changed paths that have changed since
 */
export const stillHolds = (step, changed) =>
  changed.length === 0 ||
  (!OF_THE_TREE.test(step) &&
    changed.every((path) => OWN.some(({ files, steps }) => files.test(path) && !steps?.test(step))));

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
      .filter(({ commit, step }) => stillHolds(step, changedSince(commit)))
      .map(({ step }) => step),
  );
}
