import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { beforeLanding, nearestTests } from "../../scripts/near.ts";

it.each([
  ["a handler's helper", "server/works/coAuthors.ts", "tests/api/works/coAuthors.pg.test.ts"],
  ["handlers", "server/commerce/handlers.ts", "tests/api/commerce/exclusive.pg.test.ts"],
  ["a machine", "src/machines/session/session.machine.ts", "tests/model/session/session.test.ts"],
  ["a law", "src/machines/lifecycles/coAuthorship.lifecycle.ts", "tests/lifecycles/coAuthorship.pg.test.ts"],
  ["a view", "src/screens/sales/promoCodes.view.ts", "tests/screens/promoCodesView.screen.test.ts"],
  ["a test", "tests/text/days.test.ts", "tests/text/days.test.ts"],
])("next to %s is its test", (_, file, test) => {
  expect(nearestTests([file], {}).slice(0, 2)).toContain(test);
});

it("tests that take long leave room for no others, and the nearest runs however long it takes", () => {
  const file = "server/works/coAuthors.ts";
  const [nearest = "", next = ""] = nearestTests([file], {});
  expect(nearestTests([file], { [nearest]: 100 })).toEqual([nearest]);
  expect(nearestTests([file], { [next]: 100 })).not.toContain(next);
});

it("names what feels a file, and what was never proved", () => {
  const story = "tests/e2e/story.spec.ts";
  const others = globSync([
    "tests/e2e/*.spec.ts",
    "tests/model/**/*.tour.ts",
    "tests/**/*.{program,fault,attack}.test.ts",
  ]).filter((test) => test !== story);
  const file = "src/screens/works/WorkBin.tsx";
  const proof = {
    everywhere: [],
    processor: {},
    tests: Object.fromEntries(
      others.map((test) => {
        const files = test === "tests/e2e/works.spec.ts" ? [file] : [];
        return [test, { digest: "", commit: "c0ffee", day: "2026-11-30", calls: [], files }];
      }),
    ),
  };
  const lines = beforeLanding([file], proof);
  expect(lines.slice(0, 3)).toEqual([
    "Before landing: npm test",
    "It runs of what is dear:",
    "  npm test -- browser tests/e2e/works.spec.ts",
  ]);
  expect(lines.slice(-2)).toEqual([
    "It runs what no whole run has proved yet:",
    "  npm test -- browser tests/e2e/story.spec.ts",
  ]);
  expect(beforeLanding(["docs/forms.md"], proof).slice(0, 2)).toEqual([
    "Before landing: npm test",
    "It runs what no whole run has proved yet:",
  ]);
});
