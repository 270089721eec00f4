import type { Chart, ChartEdge } from "../charts/chart.ts";
import type { Log } from "./log.ts";

/** Who may have walked an edge: nobody is asked, somebody in these tabs, the models on the machine, the tours in a browser. */
export const coverageKinds = ["none", "tabs", "models", "browser"] as const;
export type CoverageKind = (typeof coverageKinds)[number];

/** What the last `npm run test:models` left in reports/models.json: ids of edges, by machine. */
export type ModelRun = Readonly<Record<string, { models: readonly string[]; browser: readonly string[] }>>;

const walkedIn = ({ moments }: Log, machine: string): string[] =>
  moments.filter((moment) => moment.machine === machine).flatMap(({ edges }) => edges);

/** The edges of a chart that were not walked. */
export function missedEdges(kind: CoverageKind, chart: Chart, log: Log, run: ModelRun): ChartEdge[] {
  if (kind === "none") return [];
  const walked = new Set(kind === "tabs" ? walkedIn(log, chart.id) : run[chart.id]?.[kind]);
  return chart.edges.filter(({ id }) => !walked.has(id));
}
