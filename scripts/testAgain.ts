// The second look of `npm test` at a test that failed while four steps shared the machine: alone, and told either way.

import type { Counted, Failure } from "./testReports.ts";
import type { Step } from "./testSteps.ts";

/** Of more failures than these something is broken, and nothing is looked at again. */
const MOST = 5;

const escaped = (title: string) => title.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
/** Without its share of a suite: the test may stand in another one when it is alone. */
const withoutShare = (args: readonly string[]) => args.filter((arg) => !/^--(shard|output(File\.json)?)=/.test(arg));

type FoundAgain = Failure & { file: string };

/** The step that runs one failed test by itself. @param step - in which it failed @param number - of this look */
function stepAgain(step: Step, { file, title = "" }: FoundAgain, number: number): Step {
  const name = `again ${number}`;
  const report = `reports/again-${number}.json`;
  const args = withoutShare(step.args);
  const { after: _, ...rest } = step;
  if (step.report?.kind === "vitest")
    return {
      ...rest,
      name,
      args: [...args, `--outputFile.json=${report}`, file, ...(title ? ["-t", `^${escaped(title)}$`] : [])],
      report: { kind: "vitest", file: report },
    };
  return {
    ...rest,
    name,
    args: [...args, `--output=reports/again-${number}`, "-g", `${escaped(title)}$`],
    env: { ...step.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    report: { kind: "playwright", file: report },
  };
}

/**
 * What failed in a test is run once more, one after the other with nothing beside it; then what judges those steps.
 * What passes now is counted as passed and named as unsteady; what fails again stays a failure.
 * @param passes - runs a step, counted nowhere
 */
export async function lookAgain(
  steps: readonly Step[],
  counted: Counted,
  passes: (step: Step) => Promise<boolean>,
): Promise<void> {
  const { failures } = counted;
  const judges = failures.flatMap((failure) => {
    const step = steps.find(({ judges, name }) => judges && failure.name === name);
    return step ? [{ step, failure }] : [];
  });
  const tests = failures.flatMap((failure) => {
    const step = steps.find(({ name }) => name === failure.step);
    const { file } = failure;
    return step && file !== undefined ? [{ step, failure, file }] : [];
  });
  if (tests.length === 0 || tests.length > MOST || tests.length + judges.length < failures.length) return;
  const looks = tests.map(({ step, failure, file }, index) => ({
    failure,
    step: stepAgain(step, { ...failure, file }, index + 1),
  }));
  for (const { step, failure } of [...looks, ...judges]) {
    if (!(await passes(step))) return;
    failures.splice(failures.indexOf(failure), 1);
    counted.failed -= 1;
    counted.passed += 1;
    counted.unsteady.push(failure);
  }
}
