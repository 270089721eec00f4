import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { MissingBlobError } from "../../blobs/blobStore.ts";
import { blobs } from "../../blobs/blobs.ts";
import { Refusal } from "../../http/refusal.ts";
import { sharedTurns } from "../../limits/sharedTurns.ts";
import { fairTurns } from "../../limits/turns.ts";
import { ImportRefusal } from "./refusal.ts";
import { costlyKeyOf, keyOf, recall, remember } from "./remembered.ts";
import type { Answer, Answered, Order } from "./threadMessages.ts";

/** How long an idle thread waits for the next book: starting a thread takes longer than reading a novel. */
const REST = 30_000;
/** A thread that holds more does not wait. */
const MOST_AT_REST = 128 * 1_048_576;
/** A book of 100 MB is read in seconds; a file that takes longer is an attack. */
const PATIENCE = 120_000;
const AT_ONCE = 2;
/** Milliseconds: most books are read in so many. A longer reading makes way for a waiting person who has cost less. */
const QUICK = 4_000;
/** Milliseconds: a refusal that took longer is one for everybody. */
const COSTLY = 5_000;
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 };

const resting = new Map<Worker, NodeJS.Timeout>();
const inTurn = sharedTurns("import", fairTurns(AT_ONCE, QUICK));

function leaveRest(worker: Worker): void {
  clearTimeout(resting.get(worker));
  resting.delete(worker);
}

/** A thread that rests, or a new one. */
function awake(): Worker {
  const [rested] = resting.keys();
  if (rested) {
    leaveRest(rested);
    return rested;
  }
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { resourceLimits });
  worker.on("error", () => {}); // the waiting call gets the error too
  worker.on("exit", () => leaveRest(worker));
  return worker;
}

/** At once: the next book must find the thread at rest. */
function rest(worker: Worker): void {
  worker.unref();
  resting.set(worker, setTimeout(() => void worker.terminate(), REST).unref());
}

/** As an order; `key`: of the blob that is the file. */
type Asked = Omit<Order, "file"> & { file: Order["file"] | { key: string; name: string } };

async function ask({ file, ...order }: Asked, setAside: AbortSignal): Promise<Answer> {
  if (!("key" in file)) return askThread({ ...order, file }, setAside);
  const { key, name } = file;
  return blobs().withPath(key, (path) => askThread({ ...order, file: { path, name } }, setAside));
}

async function askThread(order: Order, setAside: AbortSignal): Promise<Answer> {
  const worker = awake();
  let mayRest = false;
  try {
    const signal = AbortSignal.any([setAside, AbortSignal.timeout(PATIENCE)]);
    worker.ref();
    worker.postMessage(order);
    // Node's own messages come the same way: under `node --watch` a thread tells of its imports.
    for await (const [message] of on(worker, "message", { close: ["exit"], signal }) as AsyncIterable<[unknown]>)
      if (typeof message === "object" && message !== null && "answer" in message) {
        const { answer, usedHeap } = message as Answered;
        mayRest = usedHeap <= MOST_AT_REST;
        return answer;
      }
    throw new Error("the reader of books ended without an answer");
  } catch (error) {
    if (setAside.aborted) throw setAside.reason;
    const { code, name } = error as { code?: string; name?: string };
    if (code === "ERR_WORKER_OUT_OF_MEMORY") throw new ImportRefusal("Книга слишком сложна: на неё не хватает памяти");
    if (code === "ENOENT") throw Refusal.missing(); // cancelled meanwhile
    if (name === "AbortError") throw new ImportRefusal("Книга читается слишком долго");
    throw error;
  } finally {
    if (mayRest) rest(worker);
    else await worker.terminate();
  }
}

/** Returns a refusal as an answer, so that it can be remembered. @throws every other error */
async function answerTo(order: Asked, setAside: AbortSignal): Promise<Answer> {
  try {
    return await ask(order, setAside);
  } catch (error) {
    if (error instanceof ImportRefusal) return { outcome: "refused", message: error.message, place: error.place };
    // Cancelled meanwhile.
    throw error instanceof MissingBlobError ? Refusal.missing() : error;
  }
}

/**
 * Reads a file in a thread of its own: the server answers other calls meanwhile, and a file that takes too much memory or time
 * ends the thread alone. Two books are read at once, one of each person; of those who wait the person comes next whose files have
 * taken the least time. A file that the same person had read before, with the same decisions, is not read again: its refusal or
 * preview is remembered. A refusal that took long is remembered for everybody.
 * @param reader - the account that waits for it
 * @param sha256 - of the file
 * @throws ImportRefusal with a Russian reason
 */
export async function readFile(
  order: Asked,
  reader: number,
  sha256: string,
): Promise<Exclude<Answer, { outcome: "refused" }>> {
  const keys = { own: keyOf(reader, sha256, order), costly: costlyKeyOf(sha256, order) };
  const known = () => recall(keys.own, order.want) ?? recall(keys.costly, order.want);
  const answer =
    known() ??
    (await inTurn(reader, async (setAside) => {
      const meanwhile = known();
      if (meanwhile) return meanwhile;
      const began = performance.now();
      const read = await answerTo(order, setAside);
      const isCostly = read.outcome === "refused" && performance.now() - began >= COSTLY;
      if (read.outcome !== "book") remember(isCostly ? keys.costly : keys.own, read);
      return read;
    }));
  if (answer.outcome === "refused") throw ImportRefusal.told(answer.message, answer.place);
  return answer;
}
