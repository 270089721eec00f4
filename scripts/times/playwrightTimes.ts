import { relative } from "node:path";
import type { Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { StepTimes } from "./stepTimes.ts";

/** The file that holds a test; its own location may be a function that makes tests, as that of tours. */
function fileOf({ parent, location }: TestCase): string {
  let suite: Suite | undefined = parent;
  while (suite && suite.type !== "file") suite = suite.parent;
  return suite?.location?.file ?? location.file;
}

/** Writes down what each file and test of a step of Playwright takes. */
export default class PlaywrightTimes implements Reporter {
  readonly #times = new StepTimes();

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const path = relative(".", fileOf(test));
    this.#times.endTest(path, test.title, duration / 1_000);
    this.#times.endFile(path, duration / 1_000);
  }

  onEnd(): void {
    this.#times.write();
  }
}
