// Files of the dear suites of which every test has passed, by the reports of this run.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { SUITES, type Suite } from "./selection.ts";

type Spec = { title: string; line: number; tests: { status: string }[] };
type Inner = { specs?: Spec[]; suites?: Inner[] };
/** `file` holds the tests; the place of a test itself may be a function that makes tests, as that of tours. */
export type Listed = { config: { rootDir: string }; suites: (Inner & { file: string })[] };
export type Reported = { testResults: { name: string; status: string; assertionResults: { status: string }[] }[] };

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));

const specsIn = ({ specs = [], suites = [] }: Inner): Spec[] => [...specs, ...suites.flatMap(specsIn)];

/** Tests by file. A loop may make several on one line, and of one title in two blocks. */
function byFile({ config, suites }: Listed): Map<string, { key: string; isGood: boolean }[]> {
  const specs = suites.flatMap((suite) =>
    specsIn(suite).map(({ title, line, tests }) => ({
      file: relative(".", resolve(config.rootDir, suite.file)),
      key: `${line}: ${title}`,
      isGood: tests.every(({ status }) => status === "expected" || status === "skipped"),
    })),
  );
  return Map.groupBy(specs, ({ file }) => file);
}

/**
 * Files of a browser suite whose every test has passed.
 * @param list all tests that the suite has
 * @param reports of its parts: a file may stand in several
 */
export function wholeFiles(list: Listed, reports: readonly Listed[]): string[] {
  const seen = reports.map(byFile);
  return [...byFile(list)].flatMap(([file, tests]) => {
    const done = seen.flatMap((report) => report.get(file) ?? []);
    const keys = (some: readonly { key: string }[]) =>
      some
        .map(({ key }) => key)
        .sort()
        .join("\n");
    return done.every(({ isGood }) => isGood) && keys(done) === keys(tests) ? [file] : [];
  });
}

/** Files of a report of Vitest of which nothing has failed. */
export const goodFiles = ({ testResults }: Reported): string[] =>
  testResults
    .filter(
      ({ status, assertionResults }) => status === "passed" && assertionResults.every((one) => one.status !== "failed"),
    )
    .map(({ name }) => relative(".", name));

const lists = new Map<string, Listed>();

/** All tests of a browser suite, as `npm run test:all` runs them. */
function listOf(config: string): Listed {
  const known = lists.get(config);
  if (known) return known;
  const env = { ...process.env, TEST_ALL: "1", TOUR_ROWS: "all", PLAYWRIGHT_JSON_OUTPUT_NAME: "" };
  const words = execFileSync("playwright", ["test", "-c", config, "--list", "--reporter=json"], {
    env,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const list: Listed = JSON.parse(words);
  lists.set(config, list);
  return list;
}

/** Files of a suite that have passed whole in this run. */
export function passedFiles(suite: Suite): string[] {
  const { config } = SUITES[suite];
  if (config) {
    const reports = globSync(`reports/${suite}-[0-9]*.json`).map(read);
    return reports.length > 0 ? wholeFiles(listOf(config), reports) : [];
  }
  return globSync(`reports/vitest-${suite}*.json`).flatMap((path) => goodFiles(read(path)));
}
