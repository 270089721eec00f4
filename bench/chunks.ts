import { type Row, ratioRow } from "./lib/report.ts";
import { interleave } from "./lib/rounds.ts";
import { openSender } from "./lib/sender.ts";

const MB = 1_048_576;
/** The largest book that is taken. */
const FILE = 100 * MB;

/** A File of a book on the disk, by chunks in Chromium that nobody debugs, against one PUT of it with fsync: megabytes a second. */
export async function measure(): Promise<Row[]> {
  const { product, ask, took, stop } = await openSender();
  const speed = async (does: string) => FILE / MB / ((await took(does)) / 1_000);
  try {
    await ask("makeFile", { byteSize: FILE });
    await ask("logIn", { login: "vera", password: product.server.passwordOf("vera") });
    const found = await interleave(
      () => speed("uploadBook"),
      () => speed("put"),
    );
    return [
      ratioRow("the file of a book of 100 MB by chunks against one PUT with fsync", "MB/s", found, { atLeast: 0.9 }),
    ];
  } finally {
    await stop();
  }
}
