// Makes tests/proof.json of what a whole, green run of `npm run test:all` has written down.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { routes } from "../../src/api/contract/routes.ts";
import type { TouchedLine } from "../../tests/support/touched.ts";
import { touchedFileOf } from "../stepFiles.ts";
import { notedSteps } from "../times/timesTable.ts";
import { unitsOf } from "./budget.ts";
import { Sources } from "./closure.ts";
import { hashOf, PROOF, type Proof } from "./proof.ts";
import { reachOfAll } from "./selection.ts";

type Build = Record<string, string[]>;

/** What is known of the tests; one whose server was killed is not among them, and always runs. @param lines of all tests @param builds files of the application by the file of the build that they are in */
export function touchedBy(
  lines: readonly TouchedLine[],
  builds: readonly Build[],
): Pick<Proof, "everywhere" | "tests"> {
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
  const all = [...seen.values()].map(({ files }) => files);
  const everywhere = [...(all[0] ?? [])].filter((file) => all.every((files) => files.has(file)));
  const tests = [...seen]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([test, { calls, files }]) => [
      test,
      { calls: [...calls].sort(), files: [...files].filter((file) => !everywhere.includes(file)).sort() },
    ]);
  return { everywhere: everywhere.sort(), tests: Object.fromEntries(tests) };
}

/** Writes tests/proof.json. @param builds folders of the builds that the tests have looked at */
export function writeProof(builds: readonly string[]): void {
  const lines = globSync(touchedFileOf("*")).flatMap((path) =>
    readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .map((line): TouchedLine => JSON.parse(line)),
  );
  const { everywhere, tests } = touchedBy(
    lines,
    builds.map((folder) => JSON.parse(readFileSync(`${folder}/.vite/modules.json`, "utf8")) as Build),
  );
  const sources = new Sources();
  const files = new Set([...reachOfAll(sources, everywhere, tests).values()].flatMap((reached) => [...reached]));
  const hashes = [...files].sort().map((file) => [file, hashOf(file)]);
  const proof: Proof = {
    commit: execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim(),
    day: new Date().toISOString().slice(0, 10),
    everywhere,
    tests,
    hashes: Object.fromEntries(hashes),
    processor: Object.fromEntries([...unitsOf(notedSteps())].sort(([one], [other]) => one.localeCompare(other))),
  };
  writeFileSync(PROOF, `${JSON.stringify(proof, null, 1)}\n`);
}
