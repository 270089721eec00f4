// Every machine with one change at a time: its promises must notice each (`npm run test:mutants`).
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { survivors as known } from "../tests/model/survivors.ts";
import type { MutantRecord } from "../tests/support/modelRecord.ts";

const folder = "reports/mutants";
const MOST = 0.03;

rmSync(folder, { recursive: true, force: true });
const [wanted] = process.argv.slice(2);
const { status } = spawnSync(
  "vitest",
  // A mutant may reject where the machine does not: the broken promise shows the mutant, not the rejection.
  ["run", "--project", "pure", "tests/model", "--dangerouslyIgnoreUnhandledErrors", "-t", `mutants of ${wanted ?? ""}`],
  { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, MUTANTS: "1", MODEL_REPORTS: folder } },
);

const records = readdirSync(folder).map((file): MutantRecord => JSON.parse(readFileSync(join(folder, file), "utf8")));
const machines = Map.groupBy(records, ({ machine }) => machine);
let all = 0;
const surviving: string[] = [];
for (const [machine, models] of [...machines].sort(([a], [b]) => a.localeCompare(b))) {
  const [first, ...others] = models;
  if (!first) continue;
  // What one model of a machine lets through another one may catch.
  const left = first.survivors.filter((name) => others.every(({ survivors }) => survivors.includes(name)));
  const count = first.killed + first.survivors.length;
  all += count;
  surviving.push(...left);
  console.log(`${machine.padEnd(18)} ${String(count).padStart(5)} mutants ${String(left.length).padStart(4)} survived`);
}

const unnamed = surviving.filter((name) => !Object.hasOwn(known, name));
const stale = wanted ? [] : Object.keys(known).filter((name) => !surviving.includes(name));
for (const name of surviving) console.log(`SURVIVED ${name}: ${known[name] ?? "no reason is given"}`);
for (const name of stale) console.log(`KILLED, and named as a survivor: ${name}`);
const share = surviving.length / Math.max(all, 1);
console.log(`${all} mutants, ${surviving.length} survived (${(share * 100).toFixed(1)} %, at most ${MOST * 100} %)`);
const isGood = status === 0 && all > 0 && share <= MOST && unnamed.length === 0 && stale.length === 0;
process.exitCode = isGood ? 0 : 1;
