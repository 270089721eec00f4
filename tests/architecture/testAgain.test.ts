import { expect, test } from "vitest";
import { lookAgain } from "../../scripts/testAgain.ts";
import { closingLines, type Failure, nothingCounted } from "../../scripts/testReports.ts";
import { type Step, stepsOf } from "../../scripts/testSteps.ts";

const steps = stepsOf({ isWhole: false, hasPostgres: true });
const tour: Failure = {
  name: "session: tour 1 of 2",
  why: "seen too late",
  step: "tours 3",
  file: "tour.ts",
  title: "session: tour 1 of 2",
};
const models: Failure = { name: "models" };
const call: Failure = {
  name: "a call (of old)",
  step: "vitest-postgres",
  file: "/tests/api/call.test.ts",
  title: "of old > a call (of old)",
};

/** Ten have passed and these have failed; `passing` pass alone. Gives back what was run, and the counts. */
async function look(failures: Failure[], passing: string[]) {
  const counted = { ...nothingCounted(), passed: 10, failed: failures.length, failures };
  const ran: Step[] = [];
  await lookAgain(steps, counted, async (step) => {
    ran.push(step);
    return passing.includes(step.name);
  });
  return { ran, counted, last: closingLines(counted) };
}

test("a test that passes alone is unsteady, and what judges its step is asked again", async () => {
  const { ran, last } = await look([tour, models], ["again 1", "models"]);
  expect(ran.map(({ name, args }) => [name, args])).toEqual([
    [
      "again 1",
      [
        "test",
        "-c",
        "playwright.tours.config.ts",
        "--workers=1",
        "--output=reports/again-1",
        "-g",
        "session: tour 1 of 2$",
      ],
    ],
    ["models", ["scripts/models.ts", "--judge"]],
  ]);
  expect(last).toEqual([
    "UNSTEADY session: tour 1 of 2",
    "  seen too late",
    "UNSTEADY models",
    "12 passed, 0 failed, 0 skipped; 2 unsteady",
  ]);
});

test("a test that fails again has failed, and says why", async () => {
  const { ran, last } = await look([tour, models], ["models"]);
  expect(ran.map(({ name }) => name)).toEqual(["again 1"]);
  expect(last).toEqual([
    "FAILED session: tour 1 of 2",
    "  seen too late",
    "FAILED models",
    "10 passed, 2 failed, 0 skipped",
  ]);
});

test("a test of vitest is found by its file and its whole name", async () => {
  const { ran } = await look([call], ["again 1"]);
  expect(ran.map(({ args }) => args)).toEqual([
    [
      "run",
      "--reporter=default",
      "--reporter=json",
      "--project",
      "postgres",
      "--maxWorkers=1",
      "--outputFile.json=reports/again-1.json",
      "/tests/api/call.test.ts",
      "-t",
      "^of old > a call \\(of old\\)$",
    ],
  ]);
});

test("nothing is looked at again where something else is broken, or too much", async () => {
  expect((await look([call, { name: "types" }], ["again 1"])).ran).toEqual([]);
  expect((await look([{ name: "models" }], ["models"])).ran).toEqual([]);
  expect((await look([call, call, call, call, call, call], ["again 1"])).ran).toEqual([]);
});
