// What Git knows of the time since a proof.
import { execFileSync } from "node:child_process";

/** @returns what Git says; null: the clone is shallow, has another history, or none */
export function git(...args: string[]): string | null {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return null;
  }
}

/** Paths that differ between a commit and the files of today, new ones too; null where the history does not tell. */
export function changedSince(commit: string): ReadonlySet<string> | null {
  const changed = git("diff", "--name-only", "--no-renames", commit);
  const added = git("ls-files", "--others", "--exclude-standard");
  return changed === null || added === null ? null : new Set([...changed.split("\n"), ...added.split("\n")]);
}
