// Every machine beside its promises: a table, and reports/models.html with the walked charts (`npm run test:models`).
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ModelRecord } from "../tests/support/modelRecord.ts";
import { findMachines } from "./machines.ts";
import { type MachineReport, missingModels, reportOf, tooManyExceptions } from "./modelReport.ts";
import { pageOf } from "./modelsPage.ts";

const folder = "reports/models";
const { values } = parseArgs({
  options: { machine: { type: "string" }, path: { type: "string" }, sources: { type: "string" } },
});
const sources = values.sources ?? "src/machines";

rmSync(folder, { recursive: true, force: true });
const words = values.machine ? [`^${values.machine}: .*${values.path ? `path ${values.path}:` : ""}`] : [];
const { status } = spawnSync(
  "vitest",
  ["run", "--project", "node", "tests/model", ...words.flatMap((word) => ["-t", word])],
  {
    stdio: values.machine ? "inherit" : ["ignore", "ignore", "inherit"],
    env: { ...process.env, MODEL_REPORTS: folder },
  },
);
if (values.machine) process.exit(status ?? 1);

const records = (existsSync(folder) ? readdirSync(folder) : []).map(
  (file): ModelRecord => JSON.parse(readFileSync(join(folder, file), "utf8")),
);
const machines = await findMachines(sources);
const reports = machines.map(({ machine, file }): MachineReport => reportOf(machine, file, records));

console.log(`${"machine".padEnd(18)} states branches walked excepted paths failed`);
for (const { machine, states, branches, walked, exceptions, paths, failures } of reports)
  console.log(
    [
      machine.id.padEnd(18),
      String(states).padStart(6),
      String(branches).padStart(8),
      String(walked.size).padStart(6),
      String(exceptions.length).padStart(8),
      String(paths).padStart(5),
      String(failures.length).padStart(6),
    ].join(" "),
  );

const faults = [
  ...missingModels(reports).map((id) => `${id} has no model in tests/model`),
  ...reports.flatMap(({ machine, failures }) =>
    failures.map(({ number, steps, fault }) => `${machine.id}, path ${number}: ${steps.join(" → ")}\n${fault}`),
  ),
  ...reports.flatMap(({ missed }) => missed.map((branch) => `not walked: ${branch}`)),
  ...tooManyExceptions(reports),
];
mkdirSync("reports", { recursive: true });
writeFileSync("reports/models.html", await pageOf(reports));
for (const fault of faults) console.log(`FAILED ${fault}`);
const total = reports.reduce((sum, { branches }) => sum + branches, 0);
const walked = reports.reduce((sum, report) => sum + report.walked.size, 0);
console.log(
  `${reports.length} machines, ${walked} of ${total} branches walked, ${faults.length} failed; reports/models.html`,
);
process.exitCode = status === 0 && faults.length === 0 ? 0 : 1;
