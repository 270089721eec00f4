import { parentPort, workerData } from "node:worker_threads";
import type { CardOrder, Painted } from "./orders.ts";
import { paintOrder } from "./paint.ts";

const painted = (): Painted => {
  try {
    return { outcome: "painted", bytes: paintOrder(workerData as CardOrder) };
  } catch (error) {
    return { outcome: "failed", message: String(error) };
  }
};
parentPort?.postMessage(painted());
