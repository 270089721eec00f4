import { globSync } from "node:fs";
import { Sources } from "../../../scripts/proof/closure.ts";
import { hashOf, readProof } from "../../../scripts/proof/proof.ts";

const proof = readProof();
const sources = proof && new Sources();

/** Has a machine changed since every row was walked, or a file that it imports? Nothing is proved: it has not, so that `npm test` is no whole run. */
export function isChanged(machine: string): boolean {
  if (!proof || !sources) return false;
  const files = globSync(`src/machines/**/${machine}.{machine,lifecycle}.ts`);
  return [...sources.closureOf(files)].some((file) => hashOf(file) !== (proof.hashes[file] ?? null));
}
