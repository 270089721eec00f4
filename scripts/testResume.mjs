// `npm run test:all` in several sittings: what has passed on a commit is not run again on it.
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";

const file = "reports/passed.txt";
const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
const isChanged = () => git("status", "--porcelain") !== "";
const commit = () => git("rev-parse", "HEAD");

/** Notes a step that ended well; on files that are not committed it counts for nothing. @param {string} name */
export function notePassed(name) {
  if (!isChanged()) appendFileSync(file, `${commit()} ${name}\n`);
}

/** Names of the steps that have passed on this very commit, with nothing changed since. @returns {Set<string>} */
export function passedBefore() {
  if (!existsSync(file) || isChanged()) return new Set();
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const here = `${commit()} `;
  return new Set(lines.filter((line) => line.startsWith(here)).map((line) => line.slice(here.length)));
}
