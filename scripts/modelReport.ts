import type { AnyStateMachine } from "xstate";
import { chartOf } from "../src/charts/chart.ts";
import { type ModelRecord, statesOf } from "../tests/support/modelRecord.ts";

/** Exceptions of all machines together, as a part of all branches. */
const MOST_EXCEPTIONS = 0.03;

export type MachineReport = {
  machine: AnyStateMachine;
  file: string;
  states: number;
  branches: number;
  /** Ids of branches that a path or a test named in an exception has walked. */
  walked: ReadonlySet<string>;
  exceptions: { branch: string; reason: string }[];
  missed: string[];
  paths: number;
  failures: ModelRecord["paths"];
  models: ModelRecord[];
};

/** What the models of one machine say together: what one of them has not walked another may have. */
export function reportOf(machine: AnyStateMachine, file: string, records: readonly ModelRecord[]): MachineReport {
  const models = records.filter((record) => record.machine === machine.id);
  const all = chartOf(machine).edges.map(({ id }) => id);
  const excepted = new Map(models.flatMap(({ exceptions }) => Object.entries(exceptions)));
  const isWalked = (branch: string) => models.some(({ untaken }) => !untaken.includes(branch));
  const walked = new Set(all.filter(isWalked));
  const exceptions = all
    .filter((branch) => !walked.has(branch) && excepted.has(branch))
    .map((branch) => ({ branch, reason: excepted.get(branch) ?? "" }));
  return {
    machine,
    file,
    states: statesOf(machine).length,
    branches: all.length,
    walked,
    exceptions,
    missed: all.filter((branch) => !walked.has(branch) && !excepted.has(branch)),
    paths: models.reduce((sum, { paths }) => sum + paths.length, 0),
    failures: models.flatMap(({ paths }) => paths.filter(({ fault }) => fault !== null)),
    models,
  };
}

export const missingModels = (reports: readonly MachineReport[]): string[] =>
  reports.filter(({ models }) => models.length === 0).map(({ machine }) => machine.id);

export function tooManyExceptions(reports: readonly MachineReport[]): string[] {
  const count = reports.reduce((sum, { exceptions }) => sum + exceptions.length, 0);
  const all = reports.reduce((sum, { branches }) => sum + branches, 0);
  return count > all * MOST_EXCEPTIONS ? [`${count} of ${all} branches are excepted, more than 3 %`] : [];
}
