import { type AnyStateMachine, StateMachine } from "xstate";
import { type Chart, chartOf, statesOf } from "../charts/chart.ts";
import { promisesIn, type WrittenPromise } from "./promises.ts";
import { sampleMachine } from "./sample.ts";

export type Entry = {
  machine: AnyStateMachine;
  chart: Chart;
  /** Where it is written; empty for a made one. */
  file: string;
  /** Read once, the same promise every time. */
  source: () => Promise<string>;
  /** Read once too. */
  promises: () => Promise<WrittenPromise[]>;
};

const modules = import.meta.glob<Record<string, unknown>>(
  ["/src/machines/**/*.{machine,lifecycle}.ts", "/server/**/*.machine.ts"],
  { eager: true },
);
const sources = import.meta.glob<string>(["/src/machines/**/*.{machine,lifecycle}.ts", "/server/**/*.machine.ts"], {
  query: "?raw",
  import: "default",
});

const pages = import.meta.glob<string>("../../docs/machines/*.md", { query: "?raw", import: "default" });

const once = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= read();
    return value;
  };
};

const entryOf = (machine: AnyStateMachine, file: string, read: Entry["source"]): Entry => ({
  machine,
  chart: chartOf(machine),
  file,
  source: once(read),
  promises: once(async () => promisesIn((await pages[`../../docs/machines/${machine.id}.md`]?.()) ?? "")),
});

const byId = (a: Entry, b: Entry): number => a.machine.id.localeCompare(b.machine.id);

/**
 * Every machine of the product.
 * @param samples the number of states of a made machine next to them; 0: there is none
 */
export function catalogueOf(samples: number): Entry[] {
  const entries = Object.entries(modules).flatMap(([path, exported]) =>
    Object.values(exported)
      .filter((one) => one instanceof StateMachine)
      .map((machine) => entryOf(machine, path.slice(1), async () => (await sources[path]?.()) ?? "")),
  );
  const made = samples > 0 ? [entryOf(sampleMachine(samples), "", async () => "")] : [];
  return [...entries.sort(byId), ...made];
}

/** Whether a machine has these letters in its name or in the name of a state, an event or what works in it. */
export function isFound({ chart }: Entry, search: string): boolean {
  const letters = search.trim().toLowerCase();
  const names = [
    ...statesOf(chart.root).flatMap(({ key, invokes }) => [key, ...invokes]),
    ...chart.edges.map(({ event }) => event),
  ];
  return names.some((name) => name.toLowerCase().includes(letters));
}

/** The events that a machine hears from outside. */
export const eventsOf = ({ edges }: Chart): string[] =>
  [...new Set(edges.map(({ event }) => event))]
    .filter((event) => event !== "" && event !== "*" && !event.startsWith("xstate."))
    .sort();

/** Whether a machine hears an event in any of these states, whatever a guard says of it then. */
export const isHeard = ({ edges }: Chart, states: readonly string[], search: string): boolean =>
  edges.some(({ source, event }) => states.includes(source) && (event === search || event === "*"));
