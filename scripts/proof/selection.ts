// What of the dear suites the changes since the proof touch.
import { globSync } from "node:fs";
import type { Sources } from "./closure.ts";
import { digestOf, type HashOf, nothingTouched, type Proof, type Touched } from "./proof.ts";
import { Reach } from "./reach.ts";

/** Suites of which `npm test` runs what may have changed. */
export type Suite = "browser" | "tours" | "programs" | "faults" | "attacks";

export const SUITES: Readonly<Record<Suite, { tests: string; config?: string }>> = {
  browser: { tests: "tests/e2e/*.spec.ts", config: "playwright.config.ts" },
  tours: { tests: "tests/model/**/*.tour.ts", config: "playwright.tours.config.ts" },
  programs: { tests: "tests/**/*.program.test.ts" },
  faults: { tests: "tests/**/*.fault.test.ts" },
  attacks: { tests: "tests/**/*.attack.test.ts" },
};

/** A story an area, which runs whatever has changed: at most 25 browser tests and 40 tours. */
export const ALWAYS: readonly string[] = [
  "tests/e2e/story.spec.ts",
  "tests/e2e/accountStory.spec.ts",
  "tests/e2e/workStory.spec.ts",
  "tests/e2e/editor.spec.ts",
  "tests/e2e/importKeyboard.spec.ts",
  "tests/e2e/reading.spec.ts",
  "tests/e2e/listening.spec.ts",
  "tests/e2e/promoStory.spec.ts",
  "tests/e2e/session.spec.ts",
  "tests/model/app.tour.ts",
  "tests/model/chapters/chapterAutosave.tour.ts",
  "tests/model/commerce/checkout.tour.ts",
  "tests/model/navigation/navigation.tour.ts",
  "tests/model/session/session.tour.ts",
  "tests/faults/killStart.fault.test.ts",
  "tests/faults/killOrder.fault.test.ts",
];

/** A test with the file whose change selects it, or why it runs without one. */
export type Selected = { test: string; because: string };
export type Selection = Readonly<Record<Suite, { run: Selected[]; left: string[] }>>;

const NEVER = "it was never seen to work";
const ALWAYS_RUNS = "it always runs";
const SOMETHING = "something that it works with";

export type Selecting = {
  /** Today's content. */
  hash: HashOf;
  /** The stories of `ALWAYS` run in any case. */
  isWithStories: boolean;
  /** Paths that differ between a commit and today; null where the history is not known. */
  changedSince?: (commit: string) => ReadonlySet<string> | null;
};

/** Which tests have to run today. @param sources today's files */
export function selectTests(proof: Proof, sources: Sources, how: Selecting): Selection {
  const hash = memoized(how.hash);
  const changedSince = memoized(how.changedSince ?? (() => null));
  const reached = reachOfAll(sources, proof.everywhere, proof.tests);
  const reasonOf = (test: string): string | null => {
    if (how.isWithStories && ALWAYS.includes(test)) return ALWAYS_RUNS;
    const proved = proof.tests[test];
    if (!proved) return NEVER;
    const files = reached.get(test) ?? new Set();
    if (digestOf(files, hash) === proved.digest) return null;
    // A deleted file is in no closure of today.
    const gone = proved.files.find((file) => !sources.files.has(file));
    const changed = changedSince(proved.commit);
    return gone ?? [...files].find((file) => changed?.has(file)) ?? SOMETHING;
  };
  const select = (suite: Suite) => {
    const run: Selected[] = [];
    const left: string[] = [];
    for (const test of testsOf(sources, SUITES[suite].tests)) {
      const because = reasonOf(test);
      if (because === null) left.push(test);
      else run.push({ test, because });
    }
    return { run, left };
  };
  return {
    browser: select("browser"),
    tours: select("tours"),
    programs: select("programs"),
    faults: select("faults"),
    attacks: select("attacks"),
  };
}

const testsOf = (sources: Sources, pattern: string): string[] =>
  globSync(pattern)
    .filter((file) => sources.files.has(file))
    .sort();

function memoized<Value>(make: (file: string) => Value): (file: string) => Value {
  const known = new Map<string, Value>();
  return (file) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const made = make(file);
    known.set(file, made);
    return made;
  };
}

/** Every test of the suites with the files that it works with, as today's files and a proof's records have them. */
export function reachOfAll(
  sources: Sources,
  everywhere: readonly string[],
  tests: Readonly<Record<string, Touched>>,
): Map<string, Set<string>> {
  const reach = new Reach(sources, everywhere, Object.values(tests));
  return new Map(
    Object.values(SUITES).flatMap(({ tests: pattern, config }) =>
      testsOf(sources, pattern).map((test): [string, Set<string>] => [
        test,
        config ? reach.ofBrowser(test, config, tests[test] ?? nothingTouched) : reach.ofOther(test),
      ]),
    ),
  );
}
