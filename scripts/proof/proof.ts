// What `npm run test:all` has proved, test by test, and what each test was seen to work with: tests/proof.json.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import { codeOf, isCode } from "./code.ts";

export const PROOF = "tests/proof.json";

const touched = {
  /** Calls of the contract that its servers answered. */
  calls: z.array(z.string()),
  /** Files of which the server has run a function, or a page has loaded the code. */
  files: z.array(z.string()),
};
const proved = z.object({
  /** Where it passed last, and on which day, such as 2026-11-28. */
  commit: z.string(),
  day: z.string(),
  /** Of all files that it works with. */
  digest: z.string(),
  ...touched,
});
const proof = z.object({
  /** What every test of a browser works with; no test names these files again. */
  everywhere: z.array(z.string()),
  /** Browser tests, tours, programs, faults and attacks by path. */
  tests: z.record(z.string(), proved),
  /** Seconds of the processor by file of tests; of a browser test or a tour by «file: title». Empty where the system does not tell. */
  processor: z.record(z.string(), z.number()),
});
export type Proof = z.infer<typeof proof>;
export type Proved = z.infer<typeof proved>;
export type Touched = Pick<Proved, "calls" | "files">;
export const nothingTouched: Touched = { calls: [], files: [] };

/** The hash of what a file does; null: there is no such file. */
export type HashOf = (file: string) => string | null;

const hashed = (words: string | Buffer, length: number): string =>
  createHash("sha256").update(words).digest("hex").slice(0, length);

export const hashOf: HashOf = (file) => {
  if (!existsSync(file)) return null;
  return hashed(isCode(file) ? codeOf(file, readFileSync(file, "utf8")) : readFileSync(file), 12);
};

/** Of some files with their contents, in any order. */
export const digestOf = (files: Iterable<string>, hash: HashOf): string =>
  hashed(
    [...files]
      .sort()
      .map((file) => `${file} ${hash(file)}\n`)
      .join(""),
    16,
  );

/** @returns null where nothing is proved yet, or the file is of another form: then everything runs */
export function readProof(): Proof | null {
  if (!existsSync(PROOF)) return null;
  try {
    return proof.parse(JSON.parse(readFileSync(PROOF, "utf8")));
  } catch {
    return null;
  }
}

/** Of these tests the one that was proved first. @returns undefined where none of them is proved */
export const oldestOf = ({ tests }: Proof, some: readonly string[]): Proved | undefined =>
  some.flatMap((test) => tests[test] ?? []).sort((one, other) => one.day.localeCompare(other.day))[0];
