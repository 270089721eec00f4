import { setTimeout } from "node:timers/promises";
import { contract } from "../src/api/contract/index.ts";
import { bookOfChapters } from "./lib/book.ts";
import { forgetPeaks, idle, megabytes, peakOf } from "./lib/processes.ts";
import { Product } from "./lib/product.ts";
import { factRow, type Row, ratioRow } from "./lib/report.ts";
import { interleave } from "./lib/rounds.ts";

const CHAPTERS = 5_000;

/** Asks for the catalogue again and again, as a reader does. @returns the longest wait so far, and how to stop */
function reader(product: Product) {
  let longest = 0;
  let isDone = false;
  const reading = (async () => {
    while (!isDone) {
      const begun = performance.now();
      await product.get("/api/v1/catalog/search");
      longest = Math.max(longest, performance.now() - begun);
    }
  })();
  const stop = async () => {
    isDone = true;
    await reading;
    return longest;
  };
  return { stop };
}

/** What the server holds while all that is a person's is put into one archive. */
async function archiveRow(product: Product): Promise<Row> {
  const { pid } = product.server;
  await idle(pid);
  await forgetPeaks(pid);
  const before = megabytes(await peakOf(pid));
  const proof = { password: product.server.passwordOf("vera") };
  await product.post("/api/v1/account/export/start", { proof });
  const ready = async () =>
    contract.getExport.result.parse(await product.get("/api/v1/account/export")).export?.archive;
  let archive = await ready();
  while (!archive) {
    await setTimeout(100);
    archive = await ready();
  }
  return factRow(
    `peak memory while ${CHAPTERS} chapters are archived (before)`,
    `${megabytes(await peakOf(pid))} (${before}), an archive of ${megabytes(archive.byteSize)}`,
  );
}

/** 5,000 chapters published, withdrawn and deleted by one call each, against their import; and how long a reader waits meanwhile. */
export async function measure(): Promise<Row[]> {
  const product = await Product.start();
  const book = bookOfChapters(CHAPTERS);
  const { pid } = product.server;
  const importBook = async () => {
    const answer = contract.importFb2.result.parse(await product.upload("/api/v2/work/import-fb2", book));
    if (answer.chapterCount !== CHAPTERS) throw new Error(`only ${answer.chapterCount} chapters`);
    return answer.workId;
  };
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    await idle(pid);
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  try {
    const workId = await importBook();
    const content = contract.getWorkContent.result.parse(await product.get(`/api/v2/work/${workId}/edit/content`));
    const chapterIds = content.chapters.map(({ id }) => id);
    const change = async (type: string) => {
      const answer = contract.updateChapterStates.result.parse(
        await product.post(`/api/v2/work/${workId}/update/chapter-states`, { chapterIds, type }),
      );
      if (answer.changed.length !== CHAPTERS) throw new Error(`only ${answer.changed.length} changed`);
    };
    const remove = () => product.post(`/api/v2/work/${workId}/delete/chapters`, { chapterIds });
    const rows: Row[] = [await archiveRow(product)];
    const waits: string[] = [];
    const against = async (name: string, ours: () => Promise<unknown>, back: () => Promise<unknown>) => {
      const side = async () => {
        const milliseconds = await timed(ours);
        await back();
        return milliseconds;
      };
      const found = await interleave(side, () => timed(importBook), 15);
      rows.push(ratioRow(`${CHAPTERS} chapters ${name} by one call against their import`, "ms", found, { atMost: 2 }));
      const waiting = reader(product);
      await ours();
      waits.push(`${name} ${Math.round(await waiting.stop())} ms`);
      await back();
    };
    await against(
      "published",
      () => change("publish.requested"),
      () => change("withdrawal.requested"),
    );
    await change("publish.requested");
    await against(
      "withdrawn",
      () => change("withdrawal.requested"),
      () => change("publish.requested"),
    );
    await against("deleted", remove, () => change("undeletion.requested"));
    return [...rows, factRow("longest wait of another reader's call meanwhile", waits.join(", "))];
  } finally {
    await product.stop();
  }
}
