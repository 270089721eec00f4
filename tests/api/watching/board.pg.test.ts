import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { openMetrics } from "../../../server/metrics/metrics.ts";
import { testServer } from "../../support/server.ts";

type Board = { panels: { title: string; targets?: { expr: string }[] }[] };

// All domains have said what they count.
testServer();

/** Labels by series, those of a bucket among them. */
const exposed = new Map<string, string[]>();
beforeAll(async () => {
  const registry = await openMetrics();
  const text = await registry.metrics();
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const { labelNames = [] } = registry.getSingleMetric(name) as unknown as { labelNames?: string[] };
    exposed.set(name, labelNames);
    if (type !== "histogram") continue;
    for (const part of ["bucket", "count", "sum"]) exposed.set(`${name}_${part}`, [...labelNames, "le"]);
  }
});

const seriesOf = (query: string): string[] => query.match(/\b(?:rukopis|nodejs|process)_\w+/g) ?? [];
/** Those that it compares, and those that it groups by. */
const labelsOf = (query: string): string[] => [
  ...[...query.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = ""]) => inner.match(/\w+(?=\s*[=!])/g) ?? []),
  ...[...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inner = ""]) => inner.match(/\w+/g) ?? []),
];
const faultsOf = (query: string): string[] => {
  const series = seriesOf(query);
  const known = series.flatMap((name) => exposed.get(name) ?? []);
  return [
    ...series.filter((name) => !exposed.has(name)),
    ...labelsOf(query).filter((label) => !known.includes(label)),
  ].map((wrong) => `${wrong}: ${query}`);
};

const boardQueries = async () =>
  (JSON.parse(await readFile("docs/operating/grafana.json", "utf8")) as Board).panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr),
  );
const alertQueries = async () =>
  [...(await readFile("docs/operating/watching.md", "utf8")).matchAll(/^ +expr: (.+)$/gm)]
    .map(([, query = ""]) => query)
    .filter((query) => !query.startsWith("up{"));

it("a series or a label that is not exposed is found", () => {
  expect(faultsOf('sum by (knd) (rate(rukopis_jobs_totl{outcome="done"}[5m]))')).toEqual([
    'rukopis_jobs_totl: sum by (knd) (rate(rukopis_jobs_totl{outcome="done"}[5m]))',
    'outcome: sum by (knd) (rate(rukopis_jobs_totl{outcome="done"}[5m]))',
    'knd: sum by (knd) (rate(rukopis_jobs_totl{outcome="done"}[5m]))',
  ]);
  expect(faultsOf('sum by (kind) (rate(rukopis_jobs_total{outcome="done"}[5m]))')).toEqual([]);
});

it("the board of Grafana and the alerts name series and labels that are exposed", async () => {
  const [board, alerts] = [await boardQueries(), await alertQueries()];
  expect(board.length).toBeGreaterThan(20);
  expect(alerts.length).toBeGreaterThan(10);
  expect([...board, ...alerts].flatMap(faultsOf)).toEqual([]);
});

it("every series of the product is on the board and on the page about watching", async () => {
  const page = await readFile("docs/operating/watching.md", "utf8");
  const onBoard = (await boardQueries()).flatMap(seriesOf).map((name) => name.replace(/_(bucket|count|sum)$/, ""));
  const own = [...exposed.keys()].filter((name) => name.startsWith("rukopis_") && !/_(bucket|count|sum)$/.test(name));
  expect(own.length).toBeGreaterThan(12);
  expect(own.filter((name) => !onBoard.includes(name))).toEqual([]);
  expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
