import { on } from "node:events";
import { getHeapStatistics } from "node:v8";
import { type MessagePort, parentPort } from "node:worker_threads";
import { prepareBook } from "./prepare.ts";
import { previewBook } from "./preview.ts";
import { ImportRefusal } from "./refusal.ts";
import { findBooks } from "./source.ts";
import type { Answer, Answered, Order } from "./threadMessages.ts";

/** A book, read in a thread of its own, so that no file can stop the server. */
async function read({ file, entry, want, given }: Order): Promise<Answer> {
  try {
    const found = await findBooks(file, entry);
    if ("names" in found) return { outcome: "choose", names: found.names };
    const name = entry ?? file.name;
    return want === "preview"
      ? { outcome: "preview", preview: await previewBook(found.book, name) }
      : { outcome: "book", book: await prepareBook(found.book, name, given) };
  } catch (error) {
    if (error instanceof ImportRefusal) return { outcome: "refused", message: error.message, place: error.place };
    throw error;
  }
}

/** Texts change hands: a copy of them would be the largest thing in memory. Pictures lie in memory of sharp's, which cannot. */
function send(port: MessagePort, answer: Answer): void {
  const texts = answer.outcome === "book" ? answer.book.chapters.map(({ document }) => document.buffer) : [];
  const answered: Answered = { answer, usedHeap: getHeapStatistics().used_heap_size };
  port.postMessage(answered, texts);
}

if (parentPort)
  for await (const [order] of on(parentPort, "message") as AsyncIterable<[Order]>) send(parentPort, await read(order));
