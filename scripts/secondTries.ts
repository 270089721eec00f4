// A browser test or a tour that failed in `npm test` is run once more alone. One that passes then is unsteady: named and kept, and the run goes on.
import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { reportFileOf } from "./stepFiles.ts";
import { type Counted, type FailedPlace, type Failure, fail, type PlaywrightReport } from "./testReports.ts";
import type { Step } from "./testSteps.ts";

/** Where unsteady tests are kept, a line each, with the traces of their second runs. */
const KEPT = "reports/unsteady";
/** More unsteady tests than this are a failure of the run. */
const MOST_UNSTEADY = 3;
/** Where more have failed, something is broken, and nothing is tried again. */
const MOST_TRIED = 6;

type Tried = Failure & { place: FailedPlace };

const escaped = (title: string): string => title.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/**
 * The step that runs one failed test alone, with a trace.
 * @param step in which it has failed.
 */
export function secondStep(step: Step, { file, line, title }: FailedPlace, number: number): Step {
  const name = `second try ${number}`;
  const report = reportFileOf(name);
  const config = step.args.indexOf("-c");
  return {
    name,
    command: step.command,
    args: [
      ...["test", ...(config < 0 ? [] : step.args.slice(config, config + 2))],
      ...[line === null ? `/${file}` : `/${file}:${line}`, `--grep=${escaped(title)}$`],
      ...["--workers=1", "--trace=on", `--output=${KEPT}/${number}`],
    ],
    env: { ...step.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    report: { kind: "playwright", file: report },
  };
}

const hasPassed = (file: string): boolean => {
  const { stats } = JSON.parse(readFileSync(file, "utf8")) as PlaywrightReport;
  return stats.expected === 1 && stats.unexpected === 0;
};

/**
 * Tries what has failed in a browser again, and moves what passes then from the failures to the unsteady tests.
 * @param run runs one step and gives its exit code
 */
export async function tryAgain(
  counted: Counted,
  steps: readonly Step[],
  run: (step: Step) => Promise<number>,
): Promise<void> {
  const tried = counted.failures.filter((failure): failure is Tried => failure.place !== undefined);
  if (tried.length > MOST_TRIED) return;
  for (const [index, { name, why = "", place }] of tried.entries()) {
    const step = steps.find((one) => one.name === place.step);
    if (!step) continue;
    const second = secondStep(step, place, index + 1);
    const code = await run(second);
    if (code !== 0 || !hasPassed(second.report?.file ?? "")) continue;
    counted.failures = counted.failures.filter((failure) => failure.place !== place);
    counted.failed -= 1;
    counted.passed += 1;
    counted.unsteady.push({ name, why });
    mkdirSync(KEPT, { recursive: true });
    appendFileSync(
      `${KEPT}/unsteady.jsonl`,
      `${JSON.stringify({ name, ...place, why, trace: `${KEPT}/${index + 1}` })}\n`,
    );
  }
  if (counted.unsteady.length > MOST_UNSTEADY) fail(counted, `${counted.unsteady.length} unsteady tests in one run`);
}
