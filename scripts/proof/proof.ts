// What `npm run test:all` has proved, and what each test was seen to work with: tests/proof.json.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import * as z from "zod/mini";

export const PROOF = "tests/proof.json";

const touched = z.object({
  /** Calls of the contract that its servers answered. */
  calls: z.array(z.string()),
  /** Files of which the server has run a function, or a page has loaded the code; beside those of `everywhere`. */
  files: z.array(z.string()),
});
const proof = z.object({
  commit: z.string(),
  /** The day of the run, such as 2026-11-28. */
  day: z.string(),
  /** What every test of a browser works with. */
  everywhere: z.array(z.string()),
  /** Browser tests and tours by path. */
  tests: z.record(z.string(), touched),
  /** Hashes of all files that a test works with. */
  hashes: z.record(z.string(), z.string()),
  /** Seconds of the processor by file of tests; of a browser test or a tour by «file: title». Empty where the system does not tell. */
  processor: z.record(z.string(), z.number()),
});
export type Proof = z.infer<typeof proof>;
export type Touched = z.infer<typeof touched>;

/** @returns a short hash of a file's content; null: there is no such file */
export const hashOf = (file: string): string | null =>
  existsSync(file) ? createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 12) : null;

/** @returns null where nothing is proved yet, or the file is of another form: then everything runs */
export function readProof(): Proof | null {
  if (!existsSync(PROOF)) return null;
  try {
    return proof.parse(JSON.parse(readFileSync(PROOF, "utf8")));
  } catch {
    return null;
  }
}
