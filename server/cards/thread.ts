import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { Semaphore } from "async-mutex";
import { refusals } from "../../src/text/refusals.ts";
import { Refusal } from "../http/refusal.ts";
import type { CardOrder, Painted } from "./orders.ts";

/** A picture takes a tenth of a second, and its letters as long to be read. */
const PATIENCE = 20_000;
/** Who comes behind so many is sent away: what asks for pictures asks again. */
const MOST_WAITING = 30;
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

const one = new Semaphore(1);
let waiting = 0;

const isPainted = (message: unknown): message is Painted =>
  typeof message === "object" && message !== null && "outcome" in message;

async function ask(order: CardOrder): Promise<Buffer> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { resourceLimits, workerData: order });
  // A fault behind the last message is heard by nobody else.
  worker.on("error", () => {});
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    for await (const [message] of on(worker, "message", { close: ["exit"], signal }) as AsyncIterable<[unknown]>) {
      if (!isPainted(message)) continue;
      if (message.outcome === "failed") throw new Error(message.message);
      return Buffer.from(message.bytes);
    }
    throw new Error("The painter of cards ended without an answer");
  } finally {
    await worker.terminate();
  }
}

/** Paints in a thread, one picture at a time. @throws Refusal TooManyRequests: too many wait */
export async function paintInThread(order: CardOrder): Promise<Buffer> {
  if (waiting >= MOST_WAITING) throw new Refusal("TooManyRequests", refusals.tooManyRequests);
  waiting += 1;
  try {
    return await one.runExclusive(() => ask(order));
  } finally {
    waiting -= 1;
  }
}
