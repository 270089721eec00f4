import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { secondStep, tryAgain } from "../../scripts/secondTries.ts";
import { closingLines, fail, nothingCounted } from "../../scripts/testReports.ts";
import type { Step } from "../../scripts/testSteps.ts";

const files = vi.hoisted(() => new Map<string, string>());
vi.mock("node:fs", async (original) => ({
  ...(await original<typeof import("node:fs")>()),
  readFileSync: (path: string) => files.get(path),
  mkdirSync: () => {},
  appendFileSync: (path: string, words: string) => files.set(path, (files.get(path) ?? "") + words),
}));

const tours: Step = {
  name: "tours 2",
  command: "playwright",
  args: ["test", "-c", "playwright.tours.config.ts", "--workers=1", "--shard=2/4", "--output=reports/tours-2"],
  env: { TEST_WORLD: "/world", PLAYWRIGHT_JSON_OUTPUT_NAME: "reports/tours-2.json" },
};
const place = { step: "tours 2", file: "session/session.tour.ts", line: 7, title: "a session (1/2) ends" };
const report = (expected: number, unexpected: number) =>
  JSON.stringify({ stats: { expected, unexpected, skipped: 0 }, suites: [] });

/** One second try, which ends with this report and code. */
async function tried(answer: string, code: number) {
  const counted = nothingCounted();
  counted.passed = 5;
  fail(counted, "types");
  fail(counted, place.title, "seen too late", place);
  files.set("reports/second-try-1.json", answer);
  await tryAgain(counted, [tours], async () => code);
  return counted;
}

beforeEach(() => files.clear());
afterEach(() => vi.restoreAllMocks());

test("what has failed in a browser runs alone, found by file, line and title, with a trace", () => {
  expect(secondStep(tours, place, 1)).toEqual({
    name: "second try 1",
    command: "playwright",
    args: [
      "test",
      "-c",
      "playwright.tours.config.ts",
      "/session/session.tour.ts:7",
      "--grep=a session \\(1\\/2\\) ends$",
      "--workers=1",
      "--trace=on",
      "--output=reports/unsteady/1",
    ],
    env: { TEST_WORLD: "/world", PLAYWRIGHT_JSON_OUTPUT_NAME: "reports/second-try-1.json" },
    report: { kind: "playwright", file: "reports/second-try-1.json" },
  });
});

test("a test that another file makes, as tours are made, is found by its own file and title", () => {
  expect(secondStep(tours, { ...place, line: null }, 1).args.slice(3, 5)).toEqual([
    "/session/session.tour.ts",
    "--grep=a session \\(1\\/2\\) ends$",
  ]);
});

test("what passes then is passed, named as unsteady and kept", async () => {
  const counted = await tried(report(1, 0), 0);
  expect(closingLines(counted)).toEqual([
    "unsteady: a session (1/2) ends",
    "  seen too late",
    "FAILED types",
    "6 passed, 1 failed, 0 skipped",
  ]);
  expect(JSON.parse(files.get("reports/unsteady/unsteady.jsonl") ?? "")).toEqual({
    name: "a session (1/2) ends",
    ...place,
    why: "seen too late",
    trace: "reports/unsteady/1",
  });
});

test.each([
  ["fails again", report(0, 1), 1],
  ["is not found", report(0, 0), 0],
])("what %s has failed", async (_, answer, code) => {
  expect(closingLines(await tried(answer, code)).at(-1)).toBe("5 passed, 2 failed, 0 skipped");
});

test("more than three unsteady tests are a failure, and of more than six failures none is tried again", async () => {
  const failed = async (count: number) => {
    const counted = nothingCounted();
    for (let number = 1; number <= count; number += 1) {
      fail(counted, `tour ${number}`, "", { ...place, title: `tour ${number}` });
      files.set(`reports/second-try-${number}.json`, report(1, 0));
    }
    const run = vi.fn(async () => 0);
    await tryAgain(counted, [tours], run);
    return { lines: closingLines(counted).slice(-2), tries: run.mock.calls.length };
  };
  expect(await failed(3)).toEqual({ lines: ["unsteady: tour 3", "3 passed, 0 failed, 0 skipped"], tries: 3 });
  expect(await failed(4)).toEqual({
    lines: ["FAILED 4 unsteady tests in one run", "4 passed, 1 failed, 0 skipped"],
    tries: 4,
  });
  expect(await failed(7)).toEqual({ lines: ["FAILED tour 7", "0 passed, 7 failed, 0 skipped"], tries: 0 });
});
