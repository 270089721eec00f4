// What `npm test` and `npm run test:all` are made of. Each step works on one core; scripts/test.mjs runs several at a time.
import { existsSync, globSync } from "node:fs";
import { resolve } from "node:path";
import type { Selection, Suite } from "./proof/selection.ts";
import { reportFileOf, touchedFileOf } from "./stepFiles.ts";

const inspected = resolve("reports/inspected");
const MODELS = "reports/models";

export type Step = {
  name: string;
  command: string;
  args: string[];
  /** Begins when these have ended well. */
  after?: string[];
  /** Begins however those have ended. */
  judges?: boolean;
  /** Is not begun by `npm test` once too many minutes have gone (LAST_BEGIN in scripts/test.mjs). */
  mayBeLeftOut?: boolean;
  /** Times something: comes last and alone. */
  measures?: boolean;
  /** Runs again when the others are resumed. */
  prepares?: boolean;
  env?: Record<string, string>;
  report?: { kind: "vitest" | "playwright"; file: string };
};

const vitest = (name: string, args: string[]): Step => ({
  name,
  command: "vitest",
  args: [
    "run",
    "--reporter=default",
    "--reporter=json",
    "--reporter=./scripts/times/vitestTimes.ts",
    `--outputFile.json=${reportFileOf(name)}`,
    ...args,
  ],
  env: { MODEL_REPORTS: MODELS },
  report: { kind: "vitest", file: reportFileOf(name) },
});

const playwright = (name: string, after: string[], args: string[], env: Record<string, string> = {}): Step => {
  const file = reportFileOf(name);
  return {
    name,
    after,
    command: "playwright",
    args: ["test", ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    report: { kind: "playwright", file },
  };
};

/** Small parts, so that none is left over at the end. */
const BROWSER_PARTS = 8;
const POSTGRES_PARTS = 3;
/** Of `npm run test:all`. What few are run by `npm test` is not divided: begun late a part would go on alone. */
const FAULT_PARTS = 4;
/** Every row of every tour takes many times as long as every state. */
const TOUR_PARTS = { states: 4, rows: 8 };

const build: Step = { name: "build", prepares: true, command: "node", args: ["scripts/build.mjs"] };
/** The build that tells what its machines do. */
const inspectedBuild: Step = {
  name: "build of tours",
  command: "vite",
  args: ["build", "--logLevel", "warn", "--outDir", inspected, "--emptyOutDir"],
  env: { VITE_INSPECT: "1" },
};
/** The filled database and files that every browser server begins with. */
export const WORLD = resolve("reports/world");
const world: Step = {
  name: "world",
  prepares: true,
  after: ["build"],
  command: "node",
  args: ["tests/support/worldMaking.ts", WORLD],
};
const inWorld = { TEST_WORLD: WORLD };
/** Where a step of `npm run test:all` writes down what its tests work with. */
const recorded = (step: string, isWhole: boolean): Record<string, string> =>
  isWhole ? { TOUCHED_FILE: resolve(touchedFileOf(step)) } : {};
/** The programs of the oldest server that is promised, where Debian puts them. */
export const OLDEST_POSTGRES = "/usr/lib/postgresql/15";
const postgresOldest: Step = {
  ...vitest("vitest-postgres15", ["--project", "postgres", "--project", "programs", "--maxWorkers=1"]),
  env: { MODEL_REPORTS: MODELS, TEST_DATABASE_URL: "", TEST_TEMPLATE: "", TEST_POSTGRES: OLDEST_POSTGRES },
};
// Several checkers would each work out the types of the contract: twice the time of the processor.
const types: Step = { name: "types", command: "tsc", args: ["-p", "tsconfig.json", "--singleThreaded"] };
const lint: Step[] = [
  { name: "biome", command: "biome", args: ["ci", "."] },
  { name: "oxlint", command: "oxlint", args: ["--type-aware", "--deny-warnings"], env: { GOMAXPROCS: "1" } },
];
const mutants: Step = { name: "mutants", command: "node", args: ["scripts/mutants.ts"] };
const toured = { INSPECTED_ROOT: inspected, MODEL_REPORTS: MODELS };
const tourConfig = ["-c", "playwright.tours.config.ts"];

/** One part of a browser suite, for one core. */
const shards = (count: number, shardOf: (shard: string, number: number) => Step): Step[] =>
  Array.from({ length: count }, (_, index) => shardOf(`${index + 1}/${count}`, index + 1));
const alone = (shard: string, folder: string): string[] => [
  "--workers=1",
  `--shard=${shard}`,
  `--output=reports/${folder}`,
];

/** The Chromium that a newcomer has; the whole suites take the system's where there is one. */
const browserOfPackages = playwright(
  "browser of the packages",
  ["world"],
  ["/story.spec.ts", ...alone("1/1", "browser-of-packages")],
  { ...inWorld, CHROMIUM: "packages" },
);

/** A kill of the start, of a login and around money; all the others are killed in `npm run test:all`. */
const SAMPLED_FAULTS = [
  "databaseAway",
  "enduranceCommerce",
  "killEmailChange",
  "killLogin",
  "killOrder",
  "killPayout",
  "killStart",
].map((name) => `tests/faults/${name}.fault.test.ts`);

/** Browser tests of so many files make a part. */
const FILES_OF_PART = 7;

/**
 * The steps in the order in which they begin.
 * @param how `isWhole`: `npm run test:all`; `selection`: of what may be left out, the files that have to run; null: all
 */
export function stepsOf({ isWhole, selection }: { isWhole: boolean; selection: Selection | null }): Step[] {
  const chosen = (suite: Suite) => (selection?.[suite].run ?? []).map(({ test }) => test);
  const countOf = (suite: Suite, all: number) =>
    selection ? Math.min(all, Math.ceil(selection[suite].run.length / FILES_OF_PART)) : all;
  const ofProject = (project: string, files: readonly string[] = []) =>
    vitest(`vitest-${project}`, ["--project", project, "--maxWorkers=1", ...files]);
  const partsOf = (project: string, count: number, files: readonly string[] = []) =>
    shards(count, (shard, number) =>
      vitest(`vitest-${project}-${number}`, ["--project", project, "--maxWorkers=1", `--shard=${shard}`, ...files]),
    );
  const browserParts = shards(countOf("browser", BROWSER_PARTS), (shard, number) =>
    playwright(
      `browser ${number}`,
      ["world"],
      [...chosen("browser"), ...(isWhole ? [] : ["--grep-invert=@whole"]), ...alone(shard, `browser-${number}`)],
      { ...inWorld, ...recorded(`browser ${number}`, isWhole) },
    ),
  );
  const tours = shards(countOf("tours", TOUR_PARTS[isWhole ? "rows" : "states"]), (shard, number) =>
    playwright(
      `tours ${number}`,
      ["world", "build of tours"],
      [...tourConfig, ...chosen("tours"), ...alone(shard, `tours-${number}`)],
      { ...toured, ...inWorld, ...recorded(`tours ${number}`, isWhole), ...(isWhole && { TOUR_ROWS: "all" }) },
    ),
  );
  const isChosen = (suite: Suite) => !selection || selection[suite].run.length > 0;
  const killed = selection ? chosen("faults").filter((file) => isWhole || SAMPLED_FAULTS.includes(file)) : null;
  const faults = partsOf(
    "faults",
    isWhole ? countOf("faults", FAULT_PARTS) : 1,
    killed ?? (isWhole ? [] : SAMPLED_FAULTS),
  );
  const kills = ["--kills", "50"];
  const abuse = ["tests/endurance/main.ts", "abuse", "--seconds", "15"];
  const models: Step = {
    name: "models",
    command: "node",
    // Which branches a browser has walked is known where every row was.
    args: ["scripts/models.ts", "--judge", ...(isWhole && !selection?.tours.left.length ? [] : ["--no-browser"])],
    judges: true,
    after: ["vitest-pure", ...(isWhole ? tours.map(({ name }) => name) : [])],
  };
  const sure = [
    ofProject("pure"),
    ...partsOf("postgres", POSTGRES_PARTS),
    ...["screens", "flows"].map((project) => ofProject(project)),
  ];
  const leavable = [
    world,
    ...(isChosen("programs") ? [ofProject("programs", chosen("programs"))] : []),
    ...(killed?.length === 0 ? [] : faults),
    ...browserParts.reverse(), // every address with every theme is in the first part
    // Tours wait, mutants compute: they go side by side.
    ...[inspectedBuild, ...(isWhole ? [mutants] : []), ...tours],
    ...[...(isChosen("attacks") ? [ofProject("attacks")] : []), models],
  ];
  return [
    ...[build, types, ...sure, ...lint],
    ...leavable.map((step) => ({ ...step, mayBeLeftOut: true })),
    ...(isWhole
      ? [
          ...(existsSync(OLDEST_POSTGRES) ? [postgresOldest] : []),
          ...(process.platform === "linux" && process.arch === "x64" ? [browserOfPackages] : []),
          ...["chromium", "firefox"].map((browser) => ({
            name: `push in ${browser}`,
            after: ["build"],
            command: "node",
            args: ["tests/push/main.ts", browser],
          })),
          { name: "endurance", command: "node", args: ["tests/endurance/main.ts", ...kills] },
          { name: "endurance of commerce", command: "node", args: ["tests/endurance/main.ts", "commerce", ...kills] },
          { name: "abuse", command: "node", args: abuse, measures: true },
        ]
      : []),
  ];
}

/** The steps that are run by a word: `npm test -- vitest tests/api`. */
export const groups: Record<string, (rest: string[]) => Step[]> = {
  typecheck: () => [types],
  lint: () => lint,
  vitest: (rest) => [vitest("vitest", rest)],
  browser: (rest) => [build, playwright("browser", ["build"], rest)],
  tours: (rest) => [inspectedBuild, playwright("tours", ["build of tours"], [...tourConfig, ...rest], toured)],
  mutants: () => [mutants],
};

/** Browser tests that go through screens of another name. */
const alsoWalked: Record<string, string> = {
  chapters: "{editor,longChapter,typograf,keyboard}",
  works: "{works,lists}",
  parts: "forms",
  account: "{account,session}",
  orders: "promo",
  sales: "promo",
};

/** What the changed files touch: types, tests that import them, browser tests of their area. @param changed paths */
export function changedSteps(changed: string[]): Step[] {
  const areaOf = /^src\/(?:(?:screens|machines)\/|(?=cover\/))(\w+)\//;
  const areas = new Set(changed.flatMap((path) => areaOf.exec(path)?.[1] ?? []));
  const named = [...areas].flatMap((area) => globSync(`tests/e2e/${alsoWalked[area] ?? area}*.spec.ts`));
  const specs = [...new Set([...named, ...changed.filter((path) => path.endsWith(".spec.ts") && existsSync(path))])];
  return [
    types,
    vitest("vitest", ["--changed", "--passWithNoTests", "--exclude=tests/**/*.fault.test.ts"]),
    ...(specs.length > 0 ? [build, playwright("browser", ["build"], specs)] : []),
  ];
}
