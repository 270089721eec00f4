import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { generateDocument } from "./lib/document.ts";
import { factRow, type Row, ratioRow } from "./lib/report.ts";
import { interleave, median } from "./lib/rounds.ts";

const MB = 1_048_576;
/** Three long novels. */
const CHARACTERS = 3_000_000;
const reader = new URL("./peers/docx.ts", import.meta.url).pathname;

type Run = { milliseconds: number; peak: number };

/** A document of Word, read to checked chapters, against mammoth's HTML of it: each in a process of its own. */
export async function measure(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "rukopis-bench-"));
  const path = join(folder, "book.docx");
  const peaks = { ours: [] as number[], mammoth: [] as number[] };
  const side = (name: keyof typeof peaks) => async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [reader, name, path]);
    const { milliseconds, peak } = JSON.parse(stdout) as Run;
    peaks[name].push(peak / MB);
    return milliseconds;
  };
  try {
    await writeFile(path, generateDocument(CHARACTERS, 1));
    const found = await interleave(side("ours"), side("mammoth"));
    const [ours, mammoth] = [median(peaks.ours), median(peaks.mammoth)].map((peak) => peak.toFixed(0));
    return [
      ratioRow("docx of 3,000,000 characters to checked chapters, against mammoth's HTML of it", "ms", found, {
        atMost: 1,
      }),
      factRow("peak memory of each process", `${ours} MB, with mammoth ${mammoth} MB`),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
