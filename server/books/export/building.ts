import { on } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { refusals } from "../../../src/text/refusals.ts";
import { isFull } from "../../blobs/blobStore.ts";
import type { Gathered } from "./gathering.ts";
import type { Given, Order, Question } from "./worker.ts";

/** Why a file could not be made, in Russian: its author reads it. */
export class BuildingError extends Error {
  override readonly name = "BuildingError";
}

/** Of one building, in milliseconds. */
const PATIENCE = 30_000;
const resourceLimits = { maxOldGenerationSizeMb: 150, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 };

async function answerTo(question: Question, book: Gathered): Promise<Given> {
  if ("chapter" in question) return (await book.chapter(question.chapter)) ?? { missing: true };
  const bytes = await book.picture(question.picture);
  return bytes ? { bytes } : { missing: true };
}

function refusalOf(error: unknown): unknown {
  const { code, name } = error as { code?: string; name?: string };
  if (isFull(error)) return new BuildingError(refusals.noSpace, { cause: error });
  if (code === "ERR_WORKER_OUT_OF_MEMORY")
    return new BuildingError("Книга слишком велика: на файл не хватает памяти", { cause: error });
  if (name === "TimeoutError" || name === "AbortError")
    return new BuildingError("Файл собирался дольше 30 секунд", { cause: error });
  return error;
}

/**
 * Writes the files of a book in a thread of its own: the server answers others meanwhile, and a book that takes too much time or
 * memory ends the thread alone.
 * @param signal breaks off
 * @throws BuildingError, the signal's reason, or the fault of an entry
 */
export async function buildFiles(book: Gathered, files: Order["files"], signal?: AbortSignal): Promise<void> {
  const order: Order = { facts: book.facts, files };
  const worker = new Worker(join(import.meta.dirname, "worker.ts"), { resourceLimits, workerData: order });
  // A fault behind the last message is heard by nobody else.
  worker.on("error", () => {});
  const patience = AbortSignal.timeout(PATIENCE);
  try {
    const messages = on(worker, "message", {
      close: ["exit"],
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    }) as AsyncIterable<[Question | "done"]>;
    for await (const [message] of messages) {
      if (message === "done") return;
      // Node's own messages come the same way.
      if (typeof message === "object" && ("chapter" in message || "picture" in message))
        worker.postMessage(await answerTo(message, book));
    }
    throw new Error("the writer of books ended without an answer");
  } catch (error) {
    throw signal?.aborted ? signal.reason : refusalOf(error);
  } finally {
    await worker.terminate();
  }
}
