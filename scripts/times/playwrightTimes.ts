import { relative } from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { StepTimes } from "./stepTimes.ts";

/** Writes down what each file and test of a step of Playwright takes. */
export default class PlaywrightTimes implements Reporter {
  readonly #times = new StepTimes();

  onTestEnd({ location: { file }, title }: TestCase, { duration }: TestResult): void {
    const path = relative(".", file);
    this.#times.endTest(path, title, duration / 1_000);
    this.#times.endFile(path, duration / 1_000);
  }

  onEnd(): void {
    this.#times.write();
  }
}
