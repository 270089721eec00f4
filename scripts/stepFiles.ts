/** The name of a step as a part of the names of its files. */
const partOf = (step: string): string => step.replaceAll(" ", "-");

/** Where the runner of a step writes its report. */
export const reportFileOf = (step: string): string => `reports/${partOf(step)}.json`;

/** Where the runner of a step writes what its files take, and where the step itself is noted. */
export const timesFileOf = (step: string): string => `reports/times/${partOf(step)}.files.json`;
export const noteFileOf = (step: string): string => `reports/times/${partOf(step)}.step.json`;

/** Where a step of `npm run test:all` writes down what its tests work with. */
export const touchedFileOf = (step: string): string => `reports/touched/${partOf(step)}.jsonl`;
