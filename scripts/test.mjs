// All the checks of `npm test`, four steps at a time; the last line counts them. `npm test -- vitest` runs one group of
// steps, `npm test -- changed` what the uncommitted changes touch, `npm run test:all` everything there is, and
// `npm run test:all -- --resume` what of it has not passed yet.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { cpus } from "node:os";
import { relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { endWorld } from "../tests/support/world.ts";
import { near } from "./near.ts";
import { dearer } from "./proof/budget.ts";
import { prove } from "./proof/record.ts";
import { today } from "./proof/today.ts";
import { tryAgain } from "./secondTries.ts";
import { shareCluster } from "./sharedCluster.mjs";
import { measureSlowness, Slowness } from "./slowness.ts";
import { timesFileOf } from "./stepFiles.ts";
import { isProvedByTest } from "./testHolds.ts";
import { closingLines, countStep, fail, leaveOut, nothingCounted } from "./testReports.ts";
import { forgetParts, notePassed, passedBefore } from "./testResume.mjs";
import { changedSteps, groups, OLDEST_POSTGRES, stepsOf, WORLD } from "./testSteps.ts";
import { takeEndedProcessor } from "./times/processTree.ts";
import { TIMES_FILE } from "./times/stepTimes.ts";
import { notedSteps, noteStep, writeTimes } from "./times/timesTable.ts";

/** After so many minutes `npm test` begins no step that may be left out, and names it. */
const LAST_BEGIN = 10;
/** So many times slower than a calm machine is starved. */
const STARVED = 3;
const asked = process.argv.slice(2);
const [word, ...rest] = asked.filter((one) => one !== "--times");
const isWhole = word === "--all";
/** The table of docs/testing.md is made by what runs everything, or when it is asked for. */
const isTimed = isWhole || asked.includes("--times");
const isResumed = isWhole && rest.includes("--resume");
const before = isResumed ? passedBefore() : new Set();
const counted = nothingCounted();
const began = Date.now();
const judged = process.env.TEST_SLOWNESS;
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/compiled");
const slowness = judged ? Number(judged) : await measureSlowness();
/** Steps wait for browsers and databases more than they compute: tours keep a third of a core busy. A starved machine has no room for a third. */
const LANES = Number(process.env.TEST_LANES ?? (slowness < STARVED ? 4 : 2));
const known = new Slowness(slowness, LANES / cpus().length);
const isLate = () => !isWhole && Date.now() - began > LAST_BEGIN * 60_000;
const minutes = (since) => `${((Date.now() - since) / 60_000).toFixed(1)} min`;

/** Runs one step; every line that it says bears its name. */
function run({ name, command, args, env = {} }, isAlone) {
  const since = Date.now();
  return new Promise((done) => {
    const child = spawn(command, args, {
      stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        TEST_SLOWNESS: judged ?? String(known.forStep()),
        [TIMES_FILE]: timesFileOf(name),
        ...(isWhole && { TEST_ALL: "1" }),
        ...env,
      },
    });
    for (const stream of isAlone ? [] : [child.stdout, child.stderr])
      createInterface(stream).on("line", (line) => console.log(`${name} | ${line}`));
    child.on("error", () => done(1));
    child.on("exit", () => noteStep(name, { wall: (Date.now() - since) / 1_000, processor: takeEndedProcessor() }));
    child.on("close", (code) => {
      console.log(`${name}: ${code === 0 ? "well" : `ended with ${code}`} after ${minutes(since)}`);
      done(code ?? 1);
    });
  });
}

/** Several at a time, in their order; what waits for a step that failed is not run. */
async function runAll(steps) {
  const ended = new Map();
  const hasPassed = ({ name, prepares }) => before.has(name) && !prepares;
  const waiting = steps.filter((step) => !hasPassed(step));
  for (const step of steps.filter(hasPassed)) {
    ended.set(step.name, 0);
    countStep(counted, step, 0);
  }
  const running = new Set();
  const isKnown = (name) => steps.some((step) => step.name === name);
  const needs = ({ after = [] }) => after.filter(isKnown);
  while (waiting.length > 0 || running.size > 0) {
    for (const step of [...waiting]) {
      if (running.size >= LANES) break;
      if (!needs(step).every((name) => ended.has(name))) continue;
      if (step.measures && (running.size > 0 || waiting.length > 1)) continue;
      waiting.splice(waiting.indexOf(step), 1);
      if (step.mayBeLeftOut && isLate()) {
        ended.set(step.name, 1);
        leaveOut(
          counted,
          `${step.name}: not begun after ${LAST_BEGIN} minutes on a machine ${slowness} times slower than a calm one`,
        );
        continue;
      }
      if (needs(step).some((name) => ended.get(name) !== 0 && !step.judges)) {
        ended.set(step.name, 1);
        fail(counted, `${step.name} was not run`);
        continue;
      }
      const work = run(step, steps.length === 1).then((code) => {
        ended.set(step.name, code);
        countStep(counted, step, code);
        if (isWhole && code === 0) notePassed(step.name);
        if (isWhole && isProvedByTest(step.name)) prove(["dist", "reports/inspected"]);
        running.delete(work);
      });
      running.add(work);
    }
    if (running.size > 0) await Promise.race(running);
  }
}

const nearTo = word === "near" ? rest.map((file) => relative(".", file)) : [];
const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
if (word === "near" && (nearTo.length === 0 || !nearTo.every(isFile))) {
  console.error("Name files that are there: npm test -- near server/works/coAuthors.ts");
  process.exit(2);
}
if (isResumed) {
  forgetParts();
  console.log(`passed before: ${[...before].join(", ")}`);
} else rmSync("reports", { recursive: true, force: true });
mkdirSync("reports", { recursive: true });
console.log(`This machine is ${slowness} times slower than a calm one: time-outs follow it`);
/** Types and style ask no database. */
const isOfSourceAlone = word === "typecheck" || word === "lint";
const stopCluster = isOfSourceAlone ? async () => {} : await shareCluster({ isSmall: Boolean(word) && !isWhole });
takeEndedProcessor();
const proved = !word || isResumed ? today(Date.now(), !isResumed) : null;
const steps = stepsOf({ isWhole, selection: proved?.selection ?? null });
const closing = proved?.lines ?? [];
const endWatch = known.watch();
if (isWhole && !existsSync(OLDEST_POSTGRES))
  leaveOut(counted, `vitest-postgres15: no PostgreSQL 15, install it with «apt-get install postgresql»`);
if (!word || isWhole) await runAll(steps);
else if (word === "changed") {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  const changed = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")];
  await runAll(changedSteps(changed));
} else if (word === "near") {
  const { tests, lines } = near(nearTo);
  await runAll(groups.vitest(tests));
  closing.push(...lines);
} else if (Object.hasOwn(groups, word)) await runAll(groups[word](rest));
else {
  console.error(`No step «${word}»: changed, near, ${Object.keys(groups).join(", ")}`);
  await stopCluster();
  process.exit(2);
}
if (!word) await tryAgain(counted, steps, (step) => run(step, false));
endWatch();
await endWorld(WORLD);
takeEndedProcessor();
await stopCluster();
const ofCluster = takeEndedProcessor();
if (isTimed) {
  const facts = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${minutes(began)}, slowness ${slowness}.`;
  writeTimes(isWhole ? "npm run test:all" : "npm test", facts, ofCluster);
}
const dear = proved && !word ? dearer(proved.proof, notedSteps()) : null;
if (dear) fail(counted, dear);
for (const line of closing) console.log(line);
console.log(`all after ${minutes(began)}`);
for (const line of closingLines(counted)) console.log(line);
process.exit(counted.failed === 0 && counted.passed > 0 ? 0 : 1);
