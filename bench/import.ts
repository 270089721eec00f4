import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { contract } from "../src/api/contract/index.ts";
import { generateBook } from "./lib/book.ts";
import { Chromium, servePages } from "./lib/browser.ts";
import { forgetPeaks, idle, megabytes, peakOf } from "./lib/processes.ts";
import { type Kind, Product } from "./lib/product.ts";
import { factRow, type Row, ratioRow } from "./lib/report.ts";
import { interleave, type Side } from "./lib/rounds.ts";

const MB = 1_048_576;

async function againstPandoc(ours: Side, book: Uint8Array): Promise<Row> {
  const what = "import of a 10 MB fb2 against pandoc to HTML";
  if (spawnSync("pandoc", ["--version"]).status !== 0) return factRow(what, "pandoc is not installed");
  const folder = await mkdtemp(join(tmpdir(), "rukopis-bench-"));
  try {
    const file = join(folder, "book.fb2");
    await writeFile(file, book);
    const convert = async () => {
      const begun = performance.now();
      await promisify(execFile)("pandoc", ["-f", "fb2", "-t", "html", "-o", join(folder, "book.html"), file]);
      return performance.now() - begun;
    };
    return ratioRow(what, "ms", await interleave(ours, convert, 15));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function against(kind: Kind): Promise<Row[]> {
  const book = await generateBook(10 * MB, 1);
  const [product, chromium, pages] = await Promise.all([
    Product.start(kind),
    Chromium.start(),
    servePages({ "book.fb2": book }),
  ]);
  try {
    const { pid } = product.server;
    const ours = async () => {
      await idle(pid);
      const begun = performance.now();
      const answer = await product.upload("/api/v2/work/import-fb2", new Uint8Array(book));
      const milliseconds = performance.now() - begun;
      const { chapterCount } = contract.importFb2.result.parse(answer);
      if (chapterCount < 100) throw new Error(`only ${chapterCount} chapters`);
      return milliseconds;
    };
    const page = await chromium.page(pages.url, "/foliate.html");
    const peer = async () => {
      await idle(pid);
      const { milliseconds, sections } = await page.evaluate(() => window.parse());
      if (sections < 10) throw new Error(`only ${sections} sections`);
      return milliseconds;
    };
    await Promise.all([forgetPeaks(pid), forgetPeaks(chromium.pid)]);
    await ours(); // what the first one loads is no book's
    await idle(pid);
    await forgetPeaks(pid);
    const rest = [await peakOf(pid), await peakOf(chromium.pid)].map(megabytes);
    const found = await interleave(ours, peer);
    const [server, browser] = [await peakOf(pid), await peakOf(chromium.pid)].map(megabytes);
    return [
      ratioRow(
        `import of a 10 MB fb2, upload to committed chapters, against foliate-js's parse, ${kind}`,
        "ms",
        found,
        {
          atMost: 1,
        },
      ),
      factRow(
        `peak memory meanwhile (before), ${kind}`,
        `server ${server} (${rest[0]}), Chromium with foliate-js ${browser} (${rest[1]})`,
      ),
      ...(kind === "embedded" ? [await againstPandoc(ours, book)] : []),
    ];
  } finally {
    await Promise.all([product.stop(), chromium.stop(), pages.stop()]);
  }
}

/** A generated fb2 of 10 MB: the whole call, upload to committed chapters, against foliate-js's parse alone. */
export const measure = async (): Promise<Row[]> => [...(await against("PostgreSQL")), ...(await against("embedded"))];
