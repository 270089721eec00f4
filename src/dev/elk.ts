import ElkApi, { type ELK } from "elkjs/lib/elk-api.js";
import workerUrl from "elkjs/lib/elk-worker.min.js?url";
import type { Chart } from "../charts/chart.ts";
import { type LaidChart, layoutOf } from "../charts/layout.ts";

let elk: ELK | undefined;
const laid = new WeakMap<Chart, Promise<LaidChart>>();

/** Lays a chart out in a worker, once. */
export function laidChart(chart: Chart): Promise<LaidChart> {
  const known = laid.get(chart);
  if (known) return known;
  elk ??= new ElkApi({ workerUrl });
  const made = layoutOf(chart, elk);
  laid.set(chart, made);
  return made;
}
