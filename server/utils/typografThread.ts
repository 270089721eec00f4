import { on } from "node:events";
import { Worker } from "node:worker_threads";
import type { InputOf, ResultOf } from "../../src/api/contract/index.ts";
import { refusals } from "../../src/text/refusals.ts";
import { Refusal } from "../http/refusal.ts";
import { fairTurns } from "../limits/turns.ts";
import type { TypografType } from "./typography.ts";

type Document = NonNullable<ResultOf<"typograf">["document"]>;
export type Order = Pick<InputOf<"typograf">["body"], "text" | "document"> & { type: TypografType };
export type Answer =
  | { outcome: "text"; text: string }
  | { outcome: "document"; document: Document }
  | { outcome: "refused"; message: string };

/** A chapter of a million characters takes three. */
const PATIENCE = 20_000;
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

/** Milliseconds: most chapters are set in so many. A longer one makes way for a person who has cost less. */
const QUICK = 4_000;
const inTurn = fairTurns(2, QUICK);

const isAnswer = (message: unknown): message is Answer =>
  typeof message === "object" && message !== null && "outcome" in message;

async function ask(order: Order, setAside: AbortSignal): Promise<Answer> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { resourceLimits });
  try {
    const signal = AbortSignal.any([setAside, AbortSignal.timeout(PATIENCE)]);
    worker.postMessage(order);
    // Node's own messages come the same way: under `node --watch` a thread tells of its imports.
    for await (const [message] of on(worker, "message", { close: ["exit"], signal }) as AsyncIterable<[unknown]>)
      if (isAnswer(message)) return message;
    throw new Error("the typographer ended without an answer");
  } catch (error) {
    if (setAside.aborted) throw setAside.reason;
    const { code, name } = error as { code?: string; name?: string };
    if (code === "ERR_WORKER_OUT_OF_MEMORY" || name === "AbortError")
      return { outcome: "refused", message: refusals.typografTooLong };
    throw error;
  } finally {
    await worker.terminate();
  }
}

/**
 * Sets a text or a document in a thread of its own: the server answers other calls meanwhile. Two at once, one of each asker.
 * @throws Refusal InvalidRequestFields: no right document, or longer than 20 s of work
 */
export async function setInThread(order: Order, asker: number): Promise<{ text: string } | { document: Document }> {
  const answer = await inTurn(asker, (setAside) => ask(order, setAside));
  if (answer.outcome === "refused") throw new Refusal("InvalidRequestFields", answer.message);
  return answer.outcome === "text" ? { text: answer.text } : { document: answer.document };
}
