import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { harmfulArchives, harmfulDocuments, harmfulFiles } from "../tests/import/harmful.ts";
import { generateBook } from "./lib/book.ts";
import { forgetPeaks, idle, peakOf } from "./lib/processes.ts";
import { factRow, limitRow, type Row } from "./lib/report.ts";

const MB = 1_048_576;
type Cost = { name: string; seconds: number; bytes: number };

const worst = (costs: readonly Cost[], by: "seconds" | "bytes"): Cost =>
  costs.reduce((one, other) => (other[by] > one[by] ? other : one));

/** What reading a file costs a process that has read others before: CPU, and memory above what it held. */
async function costsOf(files: readonly [name: string, bytes: Uint8Array | string][]): Promise<Cost[]> {
  const folder = await mkdtemp(join(tmpdir(), "rukopis-bench-"));
  const reader = fork(join(import.meta.dirname, "peers", "reader.ts"));
  const pid = reader.pid ?? 0;
  const path = join(folder, "book.fb2");
  const costs: Cost[] = [];
  try {
    for (const [name, bytes] of files) {
      await writeFile(path, bytes);
      await idle(pid);
      await forgetPeaks(pid);
      const before = await peakOf(pid);
      reader.send(path);
      const [seconds] = (await once(reader, "message")) as [number];
      costs.push({ name, seconds, bytes: (await peakOf(pid)) - before });
    }
    return costs;
  } finally {
    reader.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Harmful files (tests/import/harmful.ts), each read by a thread that already runs, and an honest book to compare.
 */
export async function measure(): Promise<Row[]> {
  const small = await generateBook(MB / 10, 1);
  const honest = await generateBook(10 * MB, 1);
  // One made and dropped after the other: together they are larger than the memory that is measured.
  const costs: Cost[] = [];
  for (const [name, make] of [...harmfulFiles, ...harmfulArchives, ...harmfulDocuments])
    costs.push(
      ...(
        await costsOf([
          ["", small],
          ["", small],
          [name, make()],
        ])
      ).slice(2),
    );
  const [book] = (
    await costsOf([
      ["", small],
      ["", small],
      ["", honest],
    ])
  ).slice(2);
  const [slowest, largest] = [worst(costs, "seconds"), worst(costs, "bytes")];
  return [
    limitRow(`CPU of the slowest harmful file (${slowest.name})`, slowest.seconds, "s", 1),
    limitRow(`memory of the largest harmful file (${largest.name})`, largest.bytes / MB, "MB", 150),
    factRow(
      "an honest book of 10 MB, read the same way",
      `${book?.seconds.toFixed(2)} s, ${Math.round((book?.bytes ?? 0) / MB)} MB`,
    ),
  ];
}
