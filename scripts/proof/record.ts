// Writes down in tests/proof.json what `npm run test:all` has proved, as soon as a part of it has ended.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { routes } from "../../src/api/contract/routes.ts";
import type { TouchedLine } from "../../tests/support/touched.ts";
import { touchedFileOf } from "../stepFiles.ts";
import { notedSteps } from "../times/timesTable.ts";
import { unitsOf } from "./budget.ts";
import { Sources } from "./closure.ts";
import { passedFiles } from "./passed.ts";
import { digestOf, hashOf, nothingTouched, PROOF, type Proof, type Proved, readProof, type Touched } from "./proof.ts";
import { reachOfAll, SUITES, type Suite, selectTests } from "./selection.ts";

type Build = Record<string, string[]>;

/** What is known of the tests; one whose server was killed is not among them, and always runs. @param lines of all tests @param builds files of the application by the file of the build that they are in */
export function touchedBy(lines: readonly TouchedLine[], builds: readonly Build[]): Map<string, Touched> {
  const seen = new Map<string, { calls: Set<string>; files: Set<string> }>();
  const lost = new Set(lines.flatMap(({ test, isLost }) => (isLost ? [test] : [])));
  for (const { test, loaded, ran, functions } of lines) {
    if (lost.has(test)) continue;
    const known = seen.get(test) ?? { calls: new Set(), files: new Set() };
    seen.set(test, known);
    for (const name of functions) if (Object.hasOwn(routes, name)) known.calls.add(name);
    for (const file of ran) known.files.add(file);
    for (const made of loaded) for (const build of builds) for (const file of build[made] ?? []) known.files.add(file);
  }
  return new Map(
    [...seen].map(([test, { calls, files }]) => [test, { calls: [...calls].sort(), files: [...files].sort() }]),
  );
}

/** Files that each of these tests works with. */
function commonTo(tests: readonly Touched[]): string[] {
  const [first, ...others] = tests.map(({ files }) => new Set(files));
  return [...(first ?? [])].filter((file) => others.every((files) => files.has(file))).sort();
}

const isOfBrowser = (test: string): boolean => /\.(spec|tour)\.ts$/.test(test);

/**
 * A proof with what has passed today, without what no longer holds.
 * @param touched of browser tests and tours, whole
 * @param passed files of tests of which every test has passed.
 */
export function provedAnew(
  former: Proof | null,
  passed: Iterable<string>,
  touched: ReadonlyMap<string, Touched>,
  {
    sources,
    hash,
    commit,
    day,
  }: { sources: Sources; hash: (file: string) => string | null; commit: string; day: string },
): Omit<Proof, "processor"> {
  const known = new Map<string, Omit<Proved, "digest">>();
  if (former) {
    const selection = selectTests(former, sources, { hash, isWithStories: false });
    for (const { left } of Object.values(selection))
      for (const test of left) {
        const before = former.tests[test];
        if (before)
          known.set(test, { ...before, files: [...before.files, ...(isOfBrowser(test) ? former.everywhere : [])] });
      }
  }
  for (const test of passed) {
    const seen = isOfBrowser(test) ? touched.get(test) : nothingTouched;
    if (seen) known.set(test, { ...seen, commit, day });
    else known.delete(test);
  }
  const everywhere = commonTo([...known].flatMap(([test, one]) => (isOfBrowser(test) ? [one] : [])));
  const isCommon = new Set(everywhere);
  const tests = Object.fromEntries(
    [...known]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([test, { commit, day, calls, files }]) => [
        test,
        { commit, day, calls, files: files.filter((file) => !isCommon.has(file)).sort() },
      ]),
  );
  const reached = reachOfAll(sources, everywhere, tests);
  return {
    everywhere,
    tests: Object.fromEntries(
      Object.entries(tests).map(([test, { commit, day, ...seen }]) => [
        test,
        { commit, day, digest: digestOf(reached.get(test) ?? [], hash), ...seen },
      ]),
    ),
  };
}

/**
 * Writes tests/proof.json after a part of these suites has ended.
 * @param builds folders of the builds that the tests have looked at
 */
export function prove(builds: readonly string[]): void {
  const lines = globSync(touchedFileOf("*")).flatMap((path) =>
    readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .map((line): TouchedLine => JSON.parse(line)),
  );
  const modules = builds.flatMap((folder) => globSync(`${folder}/.vite/modules.json`));
  const touched = touchedBy(
    lines,
    modules.map((path) => JSON.parse(readFileSync(path, "utf8")) as Build),
  );
  const former = readProof();
  const passed = (Object.keys(SUITES) as Suite[]).flatMap(passedFiles);
  const proof: Proof = {
    ...provedAnew(former, passed, touched, {
      sources: new Sources(),
      hash: hashOf,
      commit: execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim(),
      day: new Date().toISOString().slice(0, 10),
    }),
    processor: Object.fromEntries(
      [...Object.entries(former?.processor ?? {}), ...unitsOf(notedSteps())].sort(([one], [other]) =>
        one.localeCompare(other),
      ),
    ),
  };
  writeFileSync(PROOF, `${JSON.stringify(proof, null, 1)}\n`);
}
