import { on } from "node:events";
import { Worker } from "node:worker_threads";
import type { Cuts, PreparedBook } from "./prepare.ts";
import type { BookPreview } from "./preview.ts";
import { ImportRefusal, type Place } from "./refusal.ts";
import type { BookFile } from "./source.ts";

/** What a worker is told; `entry`: which book of an archive. */
export type Order = { file: BookFile; want: "book" | "preview"; entry?: string | undefined; given?: Cuts | undefined };
export type Answer =
  | { outcome: "choose"; names: string[] }
  | { outcome: "preview"; preview: BookPreview }
  | { outcome: "book"; book: PreparedBook }
  | { outcome: "refused"; message: string; place: Place | undefined };

/** A book of 100 MB reads in seconds: whatever takes longer is no book. */
const PATIENCE = 120_000;
const AT_ONCE = 2;
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

let free = AT_ONCE;
const waiting: (() => void)[] = [];

/** At most two books are read at once; others wait for their turn. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

async function ask(order: Order): Promise<Answer> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: order, resourceLimits });
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    // Node's own messages come the same way: under `node --watch` a thread tells of its imports.
    for await (const [answer] of on(worker, "message", { close: ["exit"], signal }) as AsyncIterable<[unknown]>)
      if (typeof answer === "object" && answer !== null && "outcome" in answer) return answer as Answer;
    throw new Error("the reader of books ended without an answer");
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string };
    if (code === "ERR_WORKER_OUT_OF_MEMORY") throw new ImportRefusal("Книга слишком сложна: на неё не хватает памяти");
    if (name === "AbortError") throw new ImportRefusal("Книга читается слишком долго");
    throw error;
  } finally {
    await worker.terminate();
  }
}

/**
 * Reads a file in a thread of its own: the server answers other calls meanwhile, and a file that takes too much memory or time
 * ends the thread alone.
 * @throws ImportRefusal with a Russian reason
 */
export async function readFile(order: Order): Promise<Exclude<Answer, { outcome: "refused" }>> {
  const answer = await inTurn(() => ask(order));
  if (answer.outcome === "refused") throw ImportRefusal.told(answer.message, answer.place);
  return answer;
}
