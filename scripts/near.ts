// `npm test -- near FILE…`: the tests that stand nearest to a file and are quickly run, and what is to be run before landing.
import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { importsOf, Sources } from "./proof/closure.ts";
import { type Proof, readProof } from "./proof/proof.ts";
import { reachOfAll } from "./proof/selection.ts";

/** Seconds of the processor that the nearest tests may take, as they were seen to take. */
const ROOM = 15;
/** Of a test that was never seen. */
const UNKNOWN = 3;
/** Words of a product are longer; shorter ones stand in every test. */
const SHORTEST_WORD = 6;

/** Floors without a browser, but for faults and harmful files. */
const QUICK = { files: "tests/**/*.test.{ts,tsx}", exclude: ["tests/**/*.{fault,attack}.test.ts"] };

/** What a file gives to others, by name; of handlers the calls. */
function namesOf(file: string): Set<string> {
  const words = readFileSync(file, "utf8").matchAll(
    /export (?:async )?(?:const|function|class) (\w+)|^ {2}(?:async )?(\w+)[:(]/gm,
  );
  const names = [...words].map(([, exported = "", entry = ""]) => exported || entry);
  return new Set(names.filter((name) => name.length >= SHORTEST_WORD));
}

/** The part of the product that a path belongs to: `works` of `server/works/rows.ts` and of `tests/api/works/rows.pg.test.ts`. */
const areaOf = (file: string): string => basename(dirname(file));

type Read = { test: string; words: ReadonlySet<string>; imported: ReadonlySet<string> };
let read: Read[] | undefined;

/** Every quick test with the words that it has and the files that it imports. */
function quickTests(): Read[] {
  read ??= globSync(QUICK.files, { exclude: QUICK.exclude }).map((test) => {
    const source = readFileSync(test, "utf8");
    return {
      test,
      words: new Set(source.match(/\w+/g)),
      imported: new Set(importsOf(test, source).map(({ target }) => target)),
    };
  });
  return read;
}

/** @returns how close a test is to a file, 0: not at all */
function nearness({ test, words, imported }: Read, file: string, names: ReadonlySet<string>): number {
  if (test === file) return 1_000;
  const name = (path: string) => basename(path).split(".")[0];
  const mentioned = [...names].filter((one) => words.has(one)).length;
  return (
    (imported.has(file) ? 100 : 0) +
    (name(test) === name(file) ? 50 : 0) +
    10 * mentioned +
    (mentioned > 0 && areaOf(test) === areaOf(file) ? 30 : 0)
  );
}

/**
 * The tests nearest to some files that together fit into the room, the nearest first.
 * @param processor seconds by test file, as they were seen
 */
export function nearestTests(files: readonly string[], processor: Readonly<Record<string, number>>): string[] {
  const asked = files.map((file) => ({ file, names: namesOf(file) }));
  const tests = quickTests().map((one) => ({
    test: one.test,
    near: Math.max(...asked.map(({ file, names }) => nearness(one, file, names))),
    seconds: processor[one.test] ?? UNKNOWN,
  }));
  const chosen: string[] = [];
  let room = ROOM;
  for (const { test, near, seconds } of tests.sort(
    (one, other) => other.near - one.near || one.seconds - other.seconds,
  )) {
    if (near === 0) break;
    if (chosen.length > 0 && seconds > room) continue;
    chosen.push(test);
    room -= seconds;
  }
  return chosen;
}

/** What else `npm test` runs after a change of these files: what feels it, and tests that no whole run has proved yet. */
export function beforeLanding(files: readonly string[], proof: Proof | null): string[] {
  if (!proof) return ["Before landing: npm test (nothing is proved yet, so that everything runs)"];
  const reached = [...reachOfAll(new Sources(), proof.everywhere, proof.tests)];
  const isProved = (test: string): boolean => Object.hasOwn(proof.tests, test);
  const feeling = reached.filter(([test, reach]) => isProved(test) && files.some((file) => reach.has(file)));
  const unproved = reached.filter(([test]) => !isProved(test));
  return [
    "Before landing: npm test",
    ...listed("It runs of what is dear:", feeling),
    ...listed("It runs what no whole run has proved yet:", unproved),
  ];
}

function listed(head: string, reached: readonly [test: string, unknown][]): string[] {
  const line = (command: string, pattern: RegExp) => {
    const tests = reached.map(([test]) => test).filter((test) => pattern.test(test));
    return tests.length > 0 ? [`  npm test -- ${command} ${tests.join(" ")}`] : [];
  };
  const lines = [...line("browser", /\.spec\.ts$/), ...line("tours", /\.tour\.ts$/), ...line("vitest", /\.test\.ts$/)];
  return lines.length > 0 ? [head, ...lines] : [];
}

/** @param files at least one @returns the tests to be run, and what is said after them */
export function near(files: readonly string[]): { tests: string[]; lines: string[] } {
  const proof = readProof();
  return { tests: nearestTests(files, proof?.processor ?? {}), lines: beforeLanding(files, proof) };
}
