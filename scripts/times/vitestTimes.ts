import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { StepTimes } from "./stepTimes.ts";

/** Writes down what each file and test of a step of Vitest takes. */
export default class VitestTimes implements Reporter {
  readonly #times = new StepTimes();

  onTestCaseResult(test: TestCase): void {
    this.#times.endTest(relative(".", test.module.moduleId), test.fullName, (test.diagnostic()?.duration ?? 0) / 1_000);
  }

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic();
    const wall = collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration;
    this.#times.endFile(relative(".", module.moduleId), wall / 1_000);
  }

  onTestRunEnd(): void {
    this.#times.write();
  }
}
