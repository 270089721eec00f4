// Every machine beside its promises: a table, and reports/models.html with the walked charts (`npm run test:models`).
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { ModelRecord, TourRecord } from "../tests/support/modelRecord.ts";
import { findMachines } from "./machines.ts";
import { browserFaults, type MachineReport, missingModels, reportOf, table, tooManyExceptions } from "./modelReport.ts";
import { pageOf } from "./modelsPage.ts";

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
const env = { ...process.env, MODEL_REPORTS: folder };
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
if (values.machine) {
  const { machine, path, headed } = values;
  const words = `^${machine}: .*${path ? `path ${path}:` : ""}`;
  const chosen = path ? { MODEL_PATH: path } : {};
  const onMachine = run("vitest", ["run", "--project", "pure", "tests/model", "-t", words], chosen);
  if (values["no-browser"] || (path && !headed)) process.exit(onMachine);
  const inBrowser = tour({
    MODEL_MACHINE: machine,
    ...chosen,
    ...(headed && { MODEL_HEADED: "1" }),
  });
  process.exit(onMachine || inBrowser);
}

const onMachines = values.judge ? 0 : run("vitest", ["run", "--project", "pure", "tests/model"], {}, false);
const inBrowser = values.judge || values["no-browser"] ? 0 : tour({ TOUR_ROWS: "all" });
const recordsOf = <Record>(kind: "model" | "tour"): Record[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.startsWith(`${kind}-`))
    .map((file): Record => JSON.parse(readFileSync(join(folder, file), "utf8")));
const records = recordsOf<ModelRecord>("model");
const tours = recordsOf<TourRecord>("tour");
const machines = await findMachines(sources);
const reports = machines.map(({ machine, file }): MachineReport => reportOf(machine, file, records, tours));

for (const line of table(reports)) console.log(line);

const faults = [
  ...missingModels(reports).map((id) => `${id} has no model in tests/model`),
  ...reports.flatMap(({ machine, failures }) =>
    failures.map(({ number, steps, fault }) => `${machine.id}, path ${number}: ${steps.join(" → ")}\n${fault}`),
  ),
  ...reports.flatMap(({ missed }) => missed.map((branch) => `not walked: ${branch}`)),
  ...tooManyExceptions(reports),
  ...(values["no-browser"] ? [] : browserFaults(reports)),
];
writeFileSync("reports/models.html", await pageOf(reports));
for (const fault of faults) console.log(`FAILED ${fault}`);
const sum = (count: (report: MachineReport) => number) => reports.reduce((all, report) => all + count(report), 0);
console.log(
  `${reports.length} machines, ${sum(({ walked }) => walked.size)} of ${sum(({ branches }) => branches)} branches walked, ${sum(({ browser }) => browser.seen.size)} in the browser, ${faults.length} failed; reports/models.html`,
);
process.exitCode = onMachines === 0 && inBrowser === 0 && faults.length === 0 ? 0 : 1;
