// `npm run test:all` in several sittings: a step that has passed is not run again until something that it reads has changed. What is
// proved test by test is left to tests/proof.json.
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { isProvedByTest, stillHolds } from "./testHolds.ts";

const file = "reports/passed.txt";
const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
/** What `npm run test:all` writes itself is no change. */
const isChanged = () => git("status", "--porcelain", "--", ".", ":!tests/proof.json", ":!docs/testing.md") !== "";

/** Notes a step that ended well; on files that are not committed it counts for nothing. @param {string} name */
export function notePassed(name) {
  if (!isChanged()) appendFileSync(file, `${git("rev-parse", "HEAD")} ${name}\n`);
}

/** Reports of parts that are divided in another way today. */
export function forgetParts() {
  for (const pattern of ["{browser,tours}-[0-9]*.json", "vitest-{programs,faults,attacks}*.json", "touched/*"])
    for (const path of globSync(`reports/${pattern}`)) rmSync(path, { recursive: true });
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
      .filter(({ commit, step }) => !isProvedByTest(step) && stillHolds(step, changedSince(commit)))
      .map(({ step }) => step),
  );
}
