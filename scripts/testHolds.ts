// What a step of `npm run test:all` has shown, and what undoes it (scripts/testResume.mjs).

/** Steps that look at every file there is. */
const OF_THE_TREE = /^(types|biome|oxlint|vitest-pure|mutants|models)$/;
/** Files that one suite alone reads, and its steps; all other files are everybody's. */
const OWN = [
  { files: /\.flow\.test\.tsx$/, steps: /^vitest-flows$/ },
  { files: /\.screen\.test\.tsx?$/, steps: /^vitest-screens$/ },
  { files: /\.fault\.test\.ts$/, steps: /^vitest-faults/ },
  { files: /\.pg\.test\.ts$/, steps: /^vitest-postgres/ },
  { files: /\.program\.test\.ts$/, steps: /^vitest-(programs|postgres15)$/ },
  { files: /\.attack\.test\.ts$/, steps: /^vitest-attacks$/ },
  { files: /^tests\/e2e\/[^/]*\.spec\.ts$/, steps: /^browser / },
  { files: /^tests\/model\/.*\.(tour|page|browser)\.ts$/, steps: /^tours / },
  { files: /^tests\/push\//, steps: /^push / },
  {
    files:
      /^(docs|bench|tests\/architecture)\/|^[A-Z]+\.md$|^scripts\/((test(Holds|Resume|Reports)|slowness|secondTries|near|shake)\.|times\/|proof\/|stepFiles\.)|^tests\/proof\.json$/,
    steps: null,
  },
];

/** Steps of which tests/proof.json says test by test what still holds. */
export const isProvedByTest = (step: string): boolean =>
  /^((browser|tours) \d+|vitest-(programs|faults-\d+|attacks))$/.test(step);

/**
 * Whether what a step has shown still holds.
 * @param step its name
 * @param changed paths that have changed since
 */
export function stillHolds(step: string, changed: readonly string[]): boolean {
  if (changed.length === 0) return true;
  if (OF_THE_TREE.test(step)) return false;
  return changed.every((path) => OWN.some(({ files, steps }) => files.test(path) && !steps?.test(step)));
}
