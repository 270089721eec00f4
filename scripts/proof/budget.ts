// Whether `npm test` has become dearer since the proof.
import { existsSync } from "node:fs";
import type { StepSpent } from "../times/timesTable.ts";
import { changedSince, git } from "./history.ts";
import { oldestOf, PROOF, type Proof } from "./proof.ts";

/** So many hundredths may be added between two proofs without a word. */
const FREE = 3;
/** Shorter units say little of how fast a machine is. */
const TELLING = 1;
/** @param words of commits @returns whether a line of them says what a dearer suite is paid by, with a colon or without one */
export const isPaid = (words: string): boolean => /^paid by\b/im.test(words);

/** Floors of which a file is the unit; of browsers a test is, as `npm run test:all` runs more tests of a file than `npm test`. */
const BY_FILE = /^vitest-(pure|screens|flows|postgres-\d+|programs|faults-\d+|attacks)$/;
const BY_TEST = /^(browser|tours) \d+$/;

const rounded = (seconds: number): number => Math.round(10 * seconds) / 10;

/** What each unit of these steps has taken, in seconds of the processor. */
export function unitsOf(steps: readonly StepSpent[]): Map<string, number> {
  const units = new Map<string, number>();
  const add = (unit: string, seconds: number | null) => {
    if (seconds !== null) units.set(unit, rounded((units.get(unit) ?? 0) + seconds));
  };
  for (const { step, files } of steps)
    for (const { file, processor, tests } of files) {
      if (BY_FILE.test(step)) add(file, processor);
      if (BY_TEST.test(step)) for (const test of tests) add(`${file}: ${test.title}`, test.processor);
    }
  return units;
}

const fileOf = (unit: string): string => unit.split(": ", 1)[0] ?? unit;
const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 1;

/**
 * How much dearer the tests have become, in hundredths of what they took. Machines differ, so that the tests that have not changed say
 * how fast this one is.
 * @param before by unit, as they were proved @param now by unit, of one run
 * @param isChanged whether a file of tests has changed since; of units that are gone, whether the file is gone
 */
export function growthOf(
  before: Readonly<Record<string, number>>,
  now: ReadonlyMap<string, number>,
  isChanged: (file: string) => boolean,
  isGone: (file: string) => boolean,
): number {
  const compared = [...now].flatMap(([unit, seconds]) => {
    const known = before[unit];
    return known !== undefined && known >= TELLING
      ? [{ ratio: seconds / known, isChanged: isChanged(fileOf(unit)) }]
      : [];
  });
  const unchanged = compared.filter((one) => !one.isChanged);
  // After a rename of everything the few that are left say little: then the middle of all does.
  const telling = unchanged.length * 4 >= compared.length ? unchanged : compared;
  const speed = middle(telling.map(({ ratio }) => ratio).sort((one, other) => one - other));
  let added = 0;
  let all = 0;
  for (const [unit, seconds] of now) {
    const known = before[unit];
    all += known ?? 0;
    if (known === undefined || isChanged(fileOf(unit))) added += seconds / speed - (known ?? 0);
  }
  for (const [unit, seconds] of Object.entries(before))
    if (!now.has(unit) && isGone(fileOf(unit))) [all, added] = [all + seconds, added - seconds];
  return all === 0 ? 0 : (100 * added) / all;
}

/**
 * @param steps of a whole run of `npm test`
 * @returns why it is too dear; null: it is not, or its history is not here
 */
export function dearer(proof: Proof, steps: readonly StepSpent[]): string | null {
  const oldest = oldestOf(proof, Object.keys(proof.tests));
  const changed = oldest ? changedSince(oldest.commit) : null;
  const words = oldest ? git("log", "--format=%B", `${oldest.commit}..HEAD`) : null;
  if (changed === null || words === null) return null;
  const growth = growthOf(
    proof.processor,
    unitsOf(steps),
    (file) => changed.has(file),
    (file) => !existsSync(file),
  );
  if (growth <= FREE || isPaid(words)) return null;
  return `npm test takes ${growth.toFixed(1)} % more of the processor than ${PROOF} allows: make it cheaper, or say in a commit what it is «paid by»`;
}
