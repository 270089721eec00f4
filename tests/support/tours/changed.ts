import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { Sources } from "../../../scripts/proof/closure.ts";
import { readProof } from "../../../scripts/proof/proof.ts";

const git = (...args: string[]): string[] =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).split("\n");

/** Whether a file differs from what it was in a commit. Where no history tells, as in the first commit of a repository, none does. */
function changesSince(commit: string): (file: string) => boolean {
  try {
    const changed = new Set([
      ...git("diff", "--name-only", "--no-renames", commit),
      ...git("ls-files", "--others", "--exclude-standard"),
    ]);
    return (file) => changed.has(file);
  } catch {
    return () => false;
  }
}

const asked = new Map<string, (file: string) => boolean>();
let known: { sources: Sources; proved: NonNullable<ReturnType<typeof readProof>>["tests"] } | undefined;

/**
 * Has a machine changed, or a file that it imports, since every row of its tour was walked? Where that is not known, in the last commit
 * or since it.
 */
export function isChanged(machine: string): boolean {
  known ??= { sources: new Sources(), proved: readProof()?.tests ?? {} };
  const { sources, proved } = known;
  const [tour = ""] = globSync(`tests/model/**/${machine}.tour.ts`);
  const commit = proved[tour]?.commit ?? "HEAD~1";
  const hasChanged = asked.get(commit) ?? changesSince(commit);
  asked.set(commit, hasChanged);
  const files = globSync(`src/machines/**/${machine}.{machine,lifecycle}.ts`);
  return [...sources.closureOf(files)].some(hasChanged);
}
