import ElkApi, { type ELK } from "elkjs/lib/elk-api.js";
import workerUrl from "elkjs/lib/elk-worker.min.js?url";
import type { Chart } from "../charts/chart.ts";
import { type LaidChart, layoutOf } from "../charts/layout.ts";

let elk: ELK | undefined;
const laid = new Map<string, Promise<LaidChart>>();

/** Lays a chart out in a worker, once. */
export function laidChart(chart: Chart): Promise<LaidChart> {
  const known = laid.get(chart.id);
  if (known) return known;
  elk ??= new ElkApi({ workerUrl });
  const made = layoutOf(chart, elk);
  laid.set(chart.id, made);
  return made;
}
