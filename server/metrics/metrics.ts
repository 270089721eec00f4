import type { Counter, Histogram, Registry } from "prom-client";

type Client = typeof import("prom-client");

/** Names of labels, each with all values that it can have. */
type Labels = Readonly<Record<string, readonly string[]>>;
type ValuesOf<L extends Labels> = { [Name in keyof L]: L[Name][number] };

/** Values of a label that a type names and no list: its series appear with their first event. */
export const anyOf = <Value extends string>(): readonly Value[] => [];

type Make = (client: Client, registry: Registry) => void;

const definitions: Make[] = [];
let opening: Promise<Registry> | undefined;
let opened: { client: Client; registry: Registry } | undefined;

function define(make: Make): void {
  definitions.push(make);
  if (opened) make(opened.client, opened.registry);
}

/** All combinations of the values of labels. */
const combinationsOf = (labels: Labels): Record<string, string>[] =>
  Object.entries(labels).reduce<Record<string, string>[]>(
    (known, [name, values]) => known.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

/**
 * Makes what counts events; call it once, where a file begins. Until `openMetrics` was called it counts nothing and costs nothing.
 * @param name in Prometheus' spelling, with the ending `_total`
 * @param labels closed sets alone: no id, address, name, title or text of a person is ever a value
 * @returns counts one event, or so many
 */
export function counter<const L extends Labels>(
  name: `rukopis_${string}_total`,
  help: string,
  labels: L,
): (values: ValuesOf<L>, count?: number) => void {
  let made: Counter | undefined;
  define((client, registry) => {
    made = new client.Counter({ name, help, labelNames: Object.keys(labels), registers: [registry] });
    // A rate needs the value before the first event.
    for (const values of combinationsOf(labels)) made.inc(values, 0);
  });
  return (values, count = 1) => made?.inc({ ...values }, count);
}

/**
 * Makes what sorts durations into buckets; as `counter`.
 * @param buckets upper bounds, in seconds
 * @returns takes one duration, in seconds
 */
export function histogram<const L extends Labels>(
  name: `rukopis_${string}_seconds`,
  help: string,
  labels: L,
  buckets: number[],
): (values: ValuesOf<L>, seconds: number) => void {
  let made: Histogram | undefined;
  define((client, registry) => {
    made = new client.Histogram({ name, help, labelNames: Object.keys(labels), buckets, registers: [registry] });
  });
  return (values, seconds) => made?.observe({ ...values }, seconds);
}

type Sample<L extends Labels> = ValuesOf<L> & { value: number };

/**
 * Makes a number that is read at each scrape; as `counter`.
 * @param read gives all samples. Where it fails the number has none, and a scrape has all the others.
 */
export function gauge<const L extends Labels>(
  name: `rukopis_${string}`,
  help: string,
  labels: L,
  read: () => readonly Sample<L>[] | Promise<readonly Sample<L>[]>,
): void {
  define((client, registry) => {
    new client.Gauge({
      name,
      help,
      labelNames: Object.keys(labels),
      registers: [registry],
      async collect() {
        this.reset();
        const samples = await Promise.resolve()
          .then(read)
          .catch(() => []);
        for (const { value, ...values } of samples) this.set({ ...values }, value);
      },
    });
  });
}

/**
 * From now on everything is counted, and what the process itself says too. Without this call prom-client is not loaded.
 * @returns what gives the text of a scrape
 */
export function openMetrics(): Promise<Registry> {
  opening ??= import("prom-client").then((client) => {
    const registry = new client.Registry();
    client.collectDefaultMetrics({ register: registry });
    opened = { client, registry };
    for (const make of definitions) make(client, registry);
    return registry;
  });
  return opening;
}
