import { expect, it } from "vitest";
import { isProvedByTest, stillHolds } from "../../scripts/testHolds.ts";

it.each([
  ["nothing", "vitest-flows", [], true],
  ["nothing", "vitest-pure", [], true],
  ["a flow", "vitest-flows", ["tests/flows/home.flow.test.tsx"], false],
  ["a flow", "tours 3", ["tests/flows/home.flow.test.tsx"], true],
  ["a flow", "vitest-postgres-1", ["tests/flows/home.flow.test.tsx"], true],
  ["a flow", "types", ["tests/flows/home.flow.test.tsx"], false],
  ["a flow", "vitest-pure", ["tests/flows/home.flow.test.tsx"], false],
  ["a story", "browser 8", ["tests/e2e/readerStory.spec.ts"], false],
  ["a story", "vitest-faults", ["tests/e2e/readerStory.spec.ts"], true],
  ["a page of the stories", "vitest-faults", ["tests/e2e/pages/Reader.ts"], false],
  ["a test of a call", "vitest-postgres-2", ["tests/api/works/works.pg.test.ts"], false],
  ["a test of a call", "browser 1", ["tests/api/works/works.pg.test.ts"], true],
  ["words", "vitest-flows", ["docs/adr/0001-form.md", "README.md", "bench/run.ts"], true],
  ["a tour", "tours 8", ["tests/model/data/form.tour.ts"], false],
  ["a tour", "mutants", ["tests/model/data/form.tour.ts"], false],
  ["a tour", "browser 8", ["tests/model/data/form.tour.ts"], true],
  ["a page of tours", "tours 8", ["tests/model/covers/cover.page.ts"], false],
  ["a page of tours", "vitest-flows", ["tests/model/covers/cover.page.ts"], true],
  ["a browser of tours", "vitest-postgres-1", ["tests/model/push/push.browser.ts"], true],
  ["words", "biome", ["README.md"], false],
  ["what is counted", "vitest-flows", ["scripts/times/timesTable.ts", "scripts/proof/selection.ts"], true],
  ["what is counted", "vitest-pure", ["scripts/times/timesTable.ts"], false],
  ["the steps", "vitest-flows", ["scripts/testSteps.ts"], false],
  ["words and the product", "vitest-flows", ["README.md", "src/main.tsx"], false],
  ["a test of a program", "vitest-programs", ["tests/import/export.program.test.ts"], false],
  ["a test of a program", "vitest-postgres-1", ["tests/import/export.program.test.ts"], true],
  ["a test of rules", "mutants", ["tests/model/lifecycles/laws.test.ts"], false],
])("after a change of %s, «%s» passed: %j", (_what, step, changed, holds) => {
  expect(stillHolds(step, changed)).toBe(holds);
});

it.each([
  ["browser 1", true],
  ["tours 8", true],
  ["vitest-faults-3", true],
  ["vitest-attacks", true],
  ["vitest-programs", true],
  ["browser of the packages", false],
  ["build of tours", false],
  ["vitest-pure", false],
])("of «%s» each test is proved by itself: %j", (step, isProved) => {
  expect(isProvedByTest(step)).toBe(isProved);
});
