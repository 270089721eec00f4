// Every machine with its promises: a table, reports/models.html with the walked charts, and reports/tours.html, the
// tours as a checklist (`npm run test:models`).
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { ModelRecord, TourRecord } from "../tests/support/modelRecord.ts";
import { findMachines } from "./machines.ts";
import {
  browserFaults,
  failureGroups,
  type MachineReport,
  missingModels,
  playAddress,
  reportOf,
  runOf,
  spelledFailure,
  table,
} from "./modelReport.ts";
import { pageOf } from "./modelsPage.ts";
import { measureSlowness, Slowness } from "./slowness.ts";
import { toursPageOf } from "./toursPage.ts";

const folder = "reports/models";
const { values } = parseArgs({
  options: {
    machine: { type: "string" },
    path: { type: "string" },
    sources: { type: "string" },
    headed: { type: "boolean", default: false },
    "no-browser": { type: "boolean", default: false },
    // Of what `npm test` has walked already.
    judge: { type: "boolean", default: false },
  },
});
const sources = values.sources ?? "src/machines";
/** As `npm test` has measured it; else as one step needs it on the machine of now. */
const slowness = process.env.TEST_SLOWNESS ?? String(new Slowness(await measureSlowness(), 1).forStep());
const env = { ...process.env, MODEL_REPORTS: folder, TEST_SLOWNESS: slowness };
const run = (command: string, args: string[], extra: Record<string, string> = {}, isLoud = true): number =>
  spawnSync(command, args, {
    stdio: isLoud ? "inherit" : ["ignore", "ignore", "inherit"],
    env: { ...env, ...extra },
  }).status ?? 1;

/** The product in a build that tells what its machines do, and a browser that goes through it. */
function tour(extra: Record<string, string>): number {
  const built = resolve("reports/inspected");
  const code = run("vite", ["build", "--logLevel", "warn", "--outDir", built, "--emptyOutDir"], { VITE_INSPECT: "1" });
  return code || run("playwright", ["test", "-c", "playwright.tours.config.ts"], { ...extra, INSPECTED_ROOT: built });
}

if (!values.judge) rmSync(folder, { recursive: true, force: true });
mkdirSync("reports", { recursive: true });
const { machine: only, path, headed } = values;
const isToured = !values["no-browser"] && (path === undefined || headed);
const chosen: Record<string, string> = {
  ...(only && { MODEL_MACHINE: only }),
  ...(path && { MODEL_PATH: path }),
  ...(headed && { MODEL_HEADED: "1" }),
};
const words = only ? ["-t", `^${only}: .*${path ? `path ${path}:` : ""}`] : [];

const onMachines = values.judge
  ? 0
  : run("vitest", ["run", "--project", "pure", "tests/model", ...words], chosen, only !== undefined);
const inBrowser = values.judge || !isToured ? 0 : tour({ TOUR_ROWS: "all", ...chosen });
const recordsOf = <Record>(kind: "model" | "tour"): Record[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.startsWith(`${kind}-`))
    .map((file): Record => JSON.parse(readFileSync(join(folder, file), "utf8")));
const records = recordsOf<ModelRecord>("model");

// One path is repeated, and not counted.
if (path) {
  const played = records.flatMap(({ machine, paths }) => paths.map(({ moments }) => ({ machine, moments })));
  for (const { machine, moments } of played)
    if (moments) console.log(`Step by step, in npm run dev: ${playAddress(machine, moments)}`);
  process.exit(onMachines || inBrowser);
}

const tours = recordsOf<TourRecord>("tour");
const machines = (await findMachines(sources)).filter(({ machine }) => !only || machine.id === only);
if (machines.length === 0) throw new Error(`there is no machine ${only}`);
const reports = machines.map(({ machine, file }): MachineReport => reportOf(machine, file, records, tours));

for (const line of table(reports, isToured)) console.log(line);

const faults = [
  ...missingModels(reports).map((id) => `${id} has no model in tests/model`),
  ...reports.flatMap(({ machine, failures }) =>
    failureGroups(failures).map(
      ({ place, first, paths }) =>
        `${machine.id}, ${place}: ${paths.length} failed, path ${first.number} first\n${spelledFailure(first)}`,
    ),
  ),
  ...reports.flatMap(({ missed }) => missed.map((branch) => `not walked: ${branch}`)),
  ...(isToured ? browserFaults(reports, { isAlone: only !== undefined }) : []),
];
writeFileSync("reports/models.html", await pageOf(reports, isToured));
if (isToured) writeFileSync("reports/tours.html", toursPageOf(tours));
writeFileSync("reports/models.json", JSON.stringify(runOf(reports)));
for (const fault of faults) console.log(`FAILED ${fault}`);
const sum = (count: (report: MachineReport) => number) => reports.reduce((all, report) => all + count(report), 0);
console.log(
  `${reports.length} machines, ${sum(({ walked }) => walked.size)} of ${sum(({ branches }) => branches)} branches walked, ${sum(({ browser }) => browser.seen.size)} in the browser, ${faults.length} failed; reports/models.html`,
);
process.exitCode = onMachines === 0 && inBrowser === 0 && faults.length === 0 ? 0 : 1;
