import { createRequire } from "node:module";
import type { ELK } from "elkjs/lib/elk-api.js";
import { companyWires, seatWires } from "../src/app/connectChapters.ts";
import { coverWires } from "../src/app/connectCovers.ts";
import { formWires } from "../src/app/connectForms.ts";
import { type Chart, chartOf, labelOf, statesOf } from "../src/charts/chart.ts";
import { layoutOf } from "../src/charts/layout.ts";
import { mermaidOf } from "../src/charts/mermaid.ts";
import { svgOf } from "../src/charts/svg.ts";
import { wires as firstWires } from "../src/shell/composition/connect.ts";
import { lazyWires } from "../src/shell/composition/connectLazy.ts";
import { type FoundMachine, findMachines, findPromises, type HeldPromise } from "./machines.ts";
import { type DrawnWire, screenWires } from "./screenWires.ts";

// The package is older than modules, and its types do not say so.
const Elk: new () => ELK = createRequire(import.meta.url)("elkjs/lib/elk.bundled.js");
export const elk = new Elk();

const cell = (text: string): string => text.replaceAll("|", "\\|") || "—";
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n");

const shortOf = (id: string, root: string): string => (id === root ? root : id.slice(root.length + 1));

function pageOf({ file, about }: FoundMachine, chart: Chart, promises: readonly HeldPromise[]): string {
  const states = statesOf(chart.root).map(({ id, kind, invokes, entry, exit }) => [
    shortOf(id, chart.id),
    kind,
    invokes.join(", "),
    [...entry.map((action) => `entry: ${action}`), ...exit.map((action) => `exit: ${action}`)].join(", "),
  ]);
  const edges = chart.edges.map(({ source, event, guard, target, actions, id, isReentering }) => [
    shortOf(source, chart.id),
    labelOf({ event, guard: "" }, chart.delays),
    guard,
    id.endsWith("(internal)") ? "stays" : `${shortOf(target, chart.id)}${isReentering ? " (re-entered)" : ""}`,
    actions.join(", "),
  ]);
  return [
    `# ${chart.id}`,
    "",
    about,
    "",
    `Source: [${file}](../../${file}). Chart: [${chart.id}.mmd](${chart.id}.mmd).`,
    "",
    `![${chart.id}](${chart.id}.svg)`,
    "",
    "## Promises, and what holds them",
    "",
    table(
      ["promise", "held by"],
      promises.map((promise) => [promise.title, `[${promise.file}](../../${promise.file})`]),
    ),
    "",
    "## States",
    "",
    table(["state", "kind", "works meanwhile", "actions"], states),
    "",
    "## Events",
    "",
    table(["in", "event", "only if", "to", "actions"], edges),
    "",
  ].join("\n");
}

/** Who hears whom: every party is a box, every wire a line. */
const wires: DrawnWire[] = [
  ...firstWires,
  ...lazyWires,
  ...coverWires,
  ...seatWires,
  ...companyWires,
  ...formWires,
  ...screenWires(),
];
const wiresChart: Chart = {
  id: "wires",
  root: {
    id: "wires",
    key: "wires",
    kind: "compound",
    isInitial: false,
    invokes: [],
    entry: [],
    exit: [],
    states: [...new Set(wires.flatMap(({ from, to }) => [from, to]))].map((name) => ({
      id: `wires.${name}`,
      key: name,
      kind: "atomic",
      isInitial: false,
      invokes: [],
      entry: [],
      exit: [],
      states: [],
    })),
  },
  edges: wires.map(({ from, hears, to, tells }) => ({
    id: `${from} --${hears}--> ${to}`,
    source: `wires.${from}`,
    target: `wires.${to}`,
    event: `${hears} → ${tells.join(", ")}`,
    guard: "",
    actions: [],
    isReentering: false,
  })),
  delays: {},
};

const wiresPage = [
  "# Wires",
  "",
  "Who hears whom outside of a machine's own actors. Source: [src/shell/composition/connect.ts](../../src/shell/composition/connect.ts), [connectLazy.ts](../../src/shell/composition/connectLazy.ts), [connectCovers.ts](../../src/app/connectCovers.ts), [connectChapters.ts](../../src/app/connectChapters.ts), and what machines of screens hear by [useMachine](../../src/app/hooks/useMachine.ts). Chart: [wires.mmd](wires.mmd).",
  "",
  "![wires](wires.svg)",
  "",
  table(
    ["from", "hears", "to", "tells"],
    wires.map(({ from, hears, to, tells }) => [from, hears, to, tells.join(", ")]),
  ),
  "",
].join("\n");

/** The files of docs/machines, by name. */
export async function chartFiles(): Promise<Map<string, string>> {
  const promises = findPromises("tests/model");
  const files = new Map<string, string>();
  const machines = (await Promise.all(["src/machines", "server"].map(findMachines)))
    .flat()
    .sort((one, other) => one.machine.id.localeCompare(other.machine.id));
  for (const found of machines) {
    const chart = chartOf(found.machine);
    const name = `${chart.id}${found.file.endsWith(".lifecycle.ts") ? "Lifecycle" : "Machine"}`;
    files.set(`${chart.id}.svg`, `${svgOf(await layoutOf(chart, elk))}\n`);
    files.set(`${chart.id}.mmd`, mermaidOf(chart));
    files.set(`${chart.id}.md`, pageOf(found, chart, promises.get(name) ?? []));
  }
  files.set("wires.svg", `${svgOf(await layoutOf(wiresChart, elk))}\n`);
  files.set("wires.mmd", mermaidOf(wiresChart));
  files.set("wires.md", wiresPage);
  const list = machines.map(({ machine, about }) => `- [${machine.id}](${machine.id}.md): ${about}`);
  files.set(
    "README.md",
    `# Machines\n\nWritten by \`npm run charts\`. Who hears whom: [wires](wires.md).\n\n${list.join("\n")}\n`,
  );
  return files;
}
