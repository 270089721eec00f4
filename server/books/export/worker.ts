import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { withAllWordings } from "../../../src/document/disputes.ts";
import type { ExportFormat } from "../../../src/text/workOptions.ts";
import type { BookFacts, BookSource } from "./book.ts";
import { epubOf } from "./epub.ts";
import { fb2Of } from "./fb2.ts";
import { txtOf } from "./txt.ts";

export type Order = { facts: BookFacts; files: { format: ExportFormat; path: string }[] };
/** What the thread asks for, one thing at a time. */
export type Question = { chapter: number } | { picture: string };
export type Given = { title: string; document: string } | { bytes: Uint8Array } | { missing: true };

/** A thing that the server reads for this thread. */
const requestsTo =
  (port: MessagePort) =>
  (question: Question): Promise<Given> =>
    new Promise((resolve) => {
      port.once("message", resolve);
      port.postMessage(question);
    });

/** Questions are put one after the other: an archive begins an entry when the one before is written. */
function sourceOf(port: MessagePort): BookSource {
  const ask = requestsTo(port);
  return {
    chapter: async (chapter) => {
      const given = await ask({ chapter });
      if (!("document" in given)) throw new Error(`chapter ${chapter} is gone`);
      return { title: given.title, document: withAllWordings(JSON.parse(given.document)) };
    },
    picture: async (picture) => {
      const given = await ask({ picture });
      if (!("bytes" in given)) throw new Error(`picture ${picture} is gone`);
      return given.bytes;
    },
  };
}

/** Larger parts for the disk than a paragraph. */
const PART = 65_536;

async function* inParts(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let part = "";
  for await (const text of texts) {
    part += text;
    if (part.length < PART) continue;
    yield part;
    part = "";
  }
  yield part;
}

async function write({ facts, files }: Order, source: BookSource): Promise<void> {
  for (const { format, path } of files) {
    const output = createWriteStream(path, { flags: "wx", mode: 0o600 });
    if (format !== "epub") {
      const texts = format === "fb2" ? fb2Of(facts, source) : txtOf(facts, source);
      await pipeline(Readable.from(inParts(texts)), output);
      continue;
    }
    const zip = epubOf(facts, source);
    const broken = new AbortController();
    zip.on("error", (error) => broken.abort(error));
    try {
      await pipeline(zip.outputStream, output, { signal: broken.signal });
    } catch (error) {
      throw broken.signal.aborted ? broken.signal.reason : error;
    }
  }
}

if (parentPort) {
  await write(workerData as Order, sourceOf(parentPort));
  parentPort.postMessage("done");
  parentPort.close();
}
