// `npm run test:shake -- PATTERN`: runs tests again and again on a busy machine, with timers and files in an order of chance.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { globSync, mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { startKeptCluster } from "../tests/support/keptCluster.ts";
import { countStep, nothingCounted } from "./testReports.ts";
import { groups, type Step } from "./testSteps.ts";

/** Loops that take a core each. */
const BUSY = 2;
/** How much slower they make two cores, together with the tests that run at the same time. */
const SLOWNESS = 6;
const TESTS = "tests/**/*.{test.ts,test.tsx,spec.ts,tour.ts}";

const { values, positionals } = parseArgs({
  options: { times: { type: "string", default: "20" } },
  allowPositionals: true,
});

/** Files of tests that differ from the branch that changes land on. */
const changedFiles = (): string[] =>
  execFileSync("git", ["diff", "--name-only", "--diff-filter=d", "origin/main"], { encoding: "utf8" }).split("\n");

const all = globSync(TESTS);
const chosen = positionals.includes("changed")
  ? all.filter((file) => changedFiles().includes(file))
  : all.filter((file) => positionals.some((pattern) => file.includes(pattern)));
if (positionals.length === 0 || chosen.length === 0) {
  console.error("Name a part of the path of a test, or «changed»: npm run test:shake -- tests/flows/works --times 20");
  process.exit(2);
}

const inChance = <One>(list: readonly One[]): One[] =>
  list
    .map((one) => ({ one, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ one }) => one);

/** The steps of one round; a browser's builds are made once. */
function steps(): Step[] {
  const of = (pattern: RegExp) => inChance(chosen.filter((file) => pattern.test(file)));
  const [vitest, specs, tours] = [of(/\.test\.tsx?$/), of(/\.spec\.ts$/), of(/\.tour\.ts$/)];
  return [
    ...(vitest.length > 0 ? (groups.vitest?.([...vitest, "--sequence.shuffle.files"]) ?? []) : []),
    ...specs.flatMap((file) => groups.browser?.([file]) ?? []),
    ...tours.flatMap((file) => groups.tours?.([file]) ?? []),
  ];
}

const cluster = process.env.TEST_DATABASE_URL ? null : await startKeptCluster();
const shaken = new URL("../tests/support/shakenTimers.mjs", import.meta.url).href;
const env = {
  ...process.env,
  ...(cluster && { TEST_DATABASE_URL: cluster.url, TEST_TEMPLATE: cluster.template }),
  TEST_SLOWNESS: process.env.TEST_SLOWNESS ?? String(SLOWNESS),
};
const loops = Array.from({ length: BUSY }, () => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
const failed = new Map<string, number>();
const built = new Set<string>();
const times = Number(values.times);
mkdirSync("reports", { recursive: true });
try {
  for (let round = 1; round <= times; round += 1) {
    const counted = nothingCounted();
    for (const step of steps()) {
      const isBuild = step.report === undefined;
      if (isBuild && built.has(step.name)) continue;
      if (step.report) rmSync(step.report.file, { force: true });
      const { status } = spawnSync(step.command, step.args, {
        stdio: "ignore",
        env: { ...env, ...step.env, ...(!isBuild && { TEST_SHAKEN: "1", NODE_OPTIONS: `--import ${shaken}` }) },
      });
      if (isBuild) built.add(step.name);
      countStep(counted, step, status ?? 1);
    }
    for (const { name, why = "" } of counted.failures) {
      failed.set(name, (failed.get(name) ?? 0) + 1);
      console.log(`round ${round}: ${name}\n  ${why.split("\n").slice(0, 6).join("\n  ")}`);
    }
    console.log(`round ${round} of ${times}: ${counted.passed} passed, ${counted.failed} failed`);
  }
} finally {
  for (const loop of loops) loop.kill();
  await cluster?.stop();
}
for (const [name, count] of failed) console.log(`UNSTEADY ${count} of ${times}: ${name}`);
console.log(`${chosen.length} files ${times} times: ${failed.size} tests have failed`);
process.exitCode = failed.size === 0 ? 0 : 1;
