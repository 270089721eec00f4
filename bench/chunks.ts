import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "../src/api/contract/index.ts";
import { startBare } from "./lib/bare.ts";
import { Product } from "./lib/product.ts";
import { type Row, ratioRow } from "./lib/report.ts";
import { interleave } from "./lib/rounds.ts";

const MB = 1_048_576;
const FILE = new Uint8Array(40 * MB).fill(97);
/** What the browser sends at once. */
const SLICE = MB;

/** A file by slices, each safe on the disk before the next, against one PUT with fsync: megabytes a second. */
export async function measure(): Promise<Row[]> {
  const product = await Product.start();
  const bare = await startBare({ FILE: join(tmpdir(), `rukopis-bench-${process.pid}`) });
  const rate = (begun: number) => FILE.length / MB / ((performance.now() - begun) / 1_000);
  const ours = async () => {
    const answer = await product.post("/api/v2/work/import/start", { fileName: "book.fb2", byteSize: FILE.length });
    const { id } = contract.startImport.result.parse(answer);
    const begun = performance.now();
    for (let offset = 0; offset < FILE.length; offset += SLICE)
      await product.upload(`/api/v2/work/import/${id}/upload?offset=${offset}`, FILE.slice(offset, offset + SLICE));
    const speed = rate(begun);
    await product.post(`/api/v2/work/import/${id}/cancel`, {});
    return speed;
  };
  const peer = async () => {
    const begun = performance.now();
    await fetch(bare.url, { method: "PUT", body: FILE });
    return rate(begun);
  };
  try {
    const found = await interleave(ours, peer);
    return [ratioRow("upload of 40 MB by slices against one PUT with fsync", "MB/s", found, { atLeast: 0.9 })];
  } finally {
    bare.stop();
    await product.stop();
  }
}
