import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { contract } from "../src/api/contract/index.ts";
import { generateBook } from "./lib/book.ts";
import { forgetPeaks, idle, megabytes, peakOf } from "./lib/processes.ts";
import { Product } from "./lib/product.ts";
import { factRow, type Row, ratioRow, sizeRow } from "./lib/report.ts";
import { interleave, type Side } from "./lib/rounds.ts";

const MB = 1_048_576;
const MOST_MORE = 150_000; // kB
const ROUNDS = 15;

async function againstPandoc(ours: Side, book: Uint8Array): Promise<Row> {
  const what = "epub of a work of 10 MB, call to file, against pandoc's of its own HTML of the same book";
  if (spawnSync("pandoc", ["--version"]).status !== 0) return factRow(what, "pandoc is not installed");
  const folder = await mkdtemp(join(tmpdir(), "rukopis-bench-"));
  try {
    const pandoc = (...args: string[]) => promisify(execFile)("pandoc", args, { cwd: folder });
    await writeFile(join(folder, "book.fb2"), book);
    // Its own epub of a file of fb2 ends at the notes; of its own HTML of the same file it does not. Pictures it is spared.
    await pandoc("-f", "fb2", "-t", "html", "-o", "book.html", "book.fb2");
    const html = await readFile(join(folder, "book.html"), "utf8");
    await writeFile(join(folder, "book.html"), html.replace(/<img [^>]*>/g, ""));
    const convert = async () => {
      const begun = performance.now();
      await pandoc("-f", "html", "-t", "epub3", "--metadata", "title=Книга", "-o", "book.epub", "book.html");
      return performance.now() - begun;
    };
    return ratioRow(what, "ms", await interleave(ours, convert, ROUNDS), { atMost: 1 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A work of 10 MB as an epub, and the memory that it takes in addition to the resting server. */
export async function measure(): Promise<Row[]> {
  const book = await generateBook(10 * MB, 1);
  const product = await Product.start();
  try {
    const { pid } = product.server;
    const answer = await product.upload("/api/v2/work/import-fb2", new Uint8Array(book));
    const { workId } = contract.importFb2.result.parse(answer);
    const ours = async () => {
      await idle(pid);
      const begun = performance.now();
      const made = await product.get(`/api/v2/work/${workId}/export?format=epub&drafts=1`);
      const milliseconds = performance.now() - begun;
      const { byteSize } = contract.exportWork.result.parse(made);
      if (byteSize < MB) throw new Error(`only ${byteSize} bytes`);
      return milliseconds;
    };
    await ours(); // what the first one loads is no book's
    await idle(pid);
    await forgetPeaks(pid);
    const rest = await peakOf(pid);
    await ours();
    const more = (await peakOf(pid)) - rest;
    return [
      await againstPandoc(ours, book),
      sizeRow(`memory that an epub of 10 MB takes beside the resting server of ${megabytes(rest)}`, more, MOST_MORE),
    ];
  } finally {
    await product.stop();
  }
}
