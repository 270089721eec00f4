// What Git knows of the time since a proof.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { codeOf, isCode } from "./code.ts";

/** @returns what Git says; null: the clone is shallow, has another history, or none */
export function git(...args: string[]): string | null {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 2 ** 28 });
  } catch {
    return null;
  }
}

/** Does a file do what it did at a commit? Comments and layout may differ. */
function isSameCode(commit: string, file: string): boolean {
  if (!isCode(file) || !existsSync(file)) return false;
  const before = git("show", `${commit}:${file}`);
  return before !== null && codeOf(file, before) === codeOf(file, readFileSync(file, "utf8"));
}

/**
 * Paths that differ between a commit and the files of today, new ones too, but for code that does the same.
 * @returns null where the history does not tell
 */
export function changedSince(commit: string): ReadonlySet<string> | null {
  const changed = git("diff", "--name-only", "--no-renames", commit);
  const added = git("ls-files", "--others", "--exclude-standard");
  if (changed === null || added === null) return null;
  const other = changed.split("\n").filter((file) => !isSameCode(commit, file));
  return new Set([...other, ...added.split("\n")]);
}
