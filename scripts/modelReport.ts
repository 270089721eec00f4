import type { AnyStateMachine } from "xstate";
import { chartOf } from "../src/charts/chart.ts";
import { type ModelRecord, type PathRecord, statesOf, type TourRecord } from "../tests/support/modelRecord.ts";

export type MachineReport = {
  machine: AnyStateMachine;
  file: string;
  states: number;
  branches: number;
  /** Ids of branches that the paths, or tests in addition to them, have walked. */
  walked: ReadonlySet<string>;
  missed: string[];
  paths: number;
  failures: PathRecord[];
  models: ModelRecord[];
  browser: BrowserReport;
};

/** What the tours of one machine, and those of all others in passing, have walked in the browser. */
export type BrowserReport = {
  tours: number;
  seen: ReadonlySet<string>;
  /** Rows «situation: step» that were walked, of those that can be caused. */
  walked: number;
  rows: number;
  negative: number;
  excused: { branch: string; reason: string }[];
  missed: string[];
  /** Reasons that excuse nothing. */
  stale: string[];
  failures: TourRecord[];
};

function browserReportOf(id: string, branches: readonly string[], all: readonly TourRecord[]): BrowserReport {
  const own = all.filter(({ machine }) => machine === id);
  const seen = new Set(all.flatMap(({ edges }) => edges[id] ?? []).filter((branch) => branches.includes(branch)));
  const { nobody = {}, excused = {}, stale = [], rows = 0 } = own[0] ?? {};
  const unseen = branches.filter((branch) => !seen.has(branch));
  return {
    tours: own.length,
    seen,
    walked: new Set(own.flatMap(({ walked }) => walked)).size,
    rows,
    negative: own.reduce((sum, { negative }) => sum + negative, 0),
    excused: unseen.flatMap((branch) => {
      const reason = excused[branch];
      return reason === undefined ? [] : [{ branch, reason }];
    }),
    missed: unseen.filter((branch) => excused[branch] === undefined),
    stale: [...stale, ...Object.keys(nobody).filter((key) => key.includes(" --") && !unseen.includes(key))],
    failures: own.filter(({ fault }) => fault !== null),
  };
}

/** What the models of one machine say together: what one of them has not walked another may have. */
export function reportOf(
  machine: AnyStateMachine,
  file: string,
  records: readonly ModelRecord[],
  tours: readonly TourRecord[] = [],
): MachineReport {
  const models = records.filter((record) => record.machine === machine.id);
  const all = chartOf(machine).edges.map(({ id }) => id);
  const isWalked = (branch: string) => models.some(({ untaken }) => !untaken.includes(branch));
  const walked = new Set(all.filter(isWalked));
  return {
    machine,
    file,
    states: statesOf(machine).length,
    branches: all.length,
    walked,
    missed: all.filter((branch) => !walked.has(branch)),
    paths: models.reduce((sum, { paths }) => sum + paths.length, 0),
    failures: models.flatMap(({ paths }) => paths.filter(({ fault }) => fault !== null)),
    models,
    browser: browserReportOf(machine.id, all, tours),
  };
}

export type FailureGroup = { place: string; branch: string | null; first: PathRecord; paths: PathRecord[] };

/** Paths that failed, by the branch that was taken there: one wrong guard breaks every path that comes to it. */
export function failureGroups(failures: readonly PathRecord[]): FailureGroup[] {
  const placeOf = ({ number, reached }: PathRecord) =>
    reached === null ? `path ${number}` : (reached.branch ?? `${reached.from}: ${reached.step}`);
  return [...Map.groupBy(failures, placeOf)].flatMap(([place, paths]) => {
    const [first] = paths;
    return first ? [{ place, branch: first.reached?.branch ?? null, first, paths }] : [];
  });
}

/** Where a path failed and why, in words. */
export const spelledFailure = ({ reached, steps, fault }: PathRecord): string =>
  [reached ? `in «${reached.from}»: ${reached.step}; expected «${reached.to}»` : steps.join(" → "), fault ?? ""].join(
    "\n",
  );

/** The address of a record on the page of the machines, while developing. */
export const playAddress = (machine: string, record: string): string =>
  `/dev/machines?machine=${machine}&record=${record}`;

/** What the page of the machines marks edges by: ids of what was walked, by machine. */
export const runOf = (reports: readonly MachineReport[]) =>
  Object.fromEntries(
    reports.map(({ machine, walked, browser }) => [machine.id, { models: [...walked], browser: [...browser.seen] }]),
  );

export const missingModels = (reports: readonly MachineReport[]): string[] =>
  reports.filter(({ models }) => models.length === 0).map(({ machine }) => machine.id);

/** What the tours have not shown: a machine without any, a branch that neither was taken nor has a reason, a tour that failed. @param isAlone - of one machine, without the tours of the others */
export const browserFaults = (reports: readonly MachineReport[], { isAlone = false } = {}): string[] =>
  reports.flatMap(({ machine: { id }, browser }) =>
    browser.tours === 0
      ? [`${id} has no tour in tests/model`]
      : [
          ...(isAlone ? [] : browser.missed).map((branch) => `not walked in the browser: ${branch}`),
          ...browser.stale.map((key) => `${id}, excused without need: ${key}`),
          ...browser.failures.map(
            ({ number, reached, fault }) =>
              `${id}, tour ${number}, ${reached ? `«${reached.from}» → «${reached.step}» → «${reached.to}»` : "at its beginning"}\n${fault}`,
          ),
        ],
  );

export const columns = [
  ...["machine", "states", "branches", "on the machine", "paths"],
  ...["in the browser", "nobody can", "steps", "tours", "negative checks", "failed"],
] as const;

/** The figures of one machine in the order of `columns`. @param isToured - those of the browser, which this run may have left out */
export const figuresOf = (report: MachineReport, isToured = true): (string | number)[] => {
  const { machine, states, branches, walked, paths, failures, browser } = report;
  return [
    ...[machine.id, states, branches, walked.size, paths],
    ...(isToured
      ? [
          browser.seen.size,
          browser.excused.length,
          `${browser.walked}/${browser.rows}`,
          browser.tours,
          browser.negative,
        ]
      : ["–", "–", "–", "–", "–"]),
    failures.length + browser.failures.length,
  ];
};

/** As lines of text. */
export function table(reports: readonly MachineReport[], isToured = true): string[] {
  const rows = [[...columns], ...reports.map((report) => figuresOf(report, isToured).map(String))];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  "),
  );
}
