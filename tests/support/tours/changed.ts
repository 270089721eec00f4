import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { Sources } from "../../../scripts/proof/closure.ts";
import { hashOf, readProof } from "../../../scripts/proof/proof.ts";

const git = (...args: string[]): string[] => {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).split("\n");
  } catch {
    return []; // no repository, or the first commit of one
  }
};

/** Whether a file has changed since every row was walked; where no such run is known, in the last commit or since it. */
function changeOf(): (file: string) => boolean {
  const proof = readProof();
  if (proof) return (file) => hashOf(file) !== (proof.hashes[file] ?? null);
  const changed = new Set([
    ...git("diff", "--name-only", "HEAD~1"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ]);
  return (file) => changed.has(file);
}

let asked: { sources: Sources; hasChanged: (file: string) => boolean } | undefined;

/** Has a machine changed, or a file that it imports? */
export function isChanged(machine: string): boolean {
  asked ??= { sources: new Sources(), hasChanged: changeOf() };
  const { sources, hasChanged } = asked;
  const files = globSync(`src/machines/**/${machine}.{machine,lifecycle}.ts`);
  return [...sources.closureOf(files)].some(hasChanged);
}
