import { globSync } from "node:fs";
import { Sources } from "../../../scripts/proof/closure.ts";
import { changedSince } from "../../../scripts/proof/history.ts";
import { type Proof, readProof } from "../../../scripts/proof/proof.ts";

/** By commit; empty where no history tells, as in the first commit of a repository. */
const changes = new Map<string, ReadonlySet<string>>();
let known: { sources: Sources; tests: Proof["tests"] } | undefined;

/**
 * Has a machine changed, or a file that it imports, since every row of its tour was walked? Where that is not known, in the last commit
 * or since it.
 */
export function isChanged(machine: string): boolean {
  known ??= { sources: new Sources(), tests: readProof()?.tests ?? {} };
  const { sources, tests } = known;
  const [tour = ""] = globSync(`tests/model/**/${machine}.tour.ts`);
  const commit = tests[tour]?.commit ?? "HEAD~1";
  const changed = changes.get(commit) ?? changedSince(commit) ?? new Set();
  changes.set(commit, changed);
  const files = globSync(`src/machines/**/${machine}.{machine,lifecycle}.ts`);
  return [...sources.closureOf(files)].some((file) => changed.has(file));
}
