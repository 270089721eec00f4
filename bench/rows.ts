import { Chromium, servePages } from "./lib/browser.ts";
import { type Row, ratioRow } from "./lib/report.ts";
import { interleave, median } from "./lib/rounds.ts";

/** Lists of one round: one alone is too short to be measured. */
const LISTS = 9;

/** The list that is put in order, of 10,000 rows and of 1,000: from nothing to its first frame, and one row down. */
export async function measure(): Promise<Row[]> {
  const [chromium, pages] = await Promise.all([Chromium.start(), servePages()]);
  try {
    const page = await chromium.page(pages.url, "/list.html");
    const side = (act: "mount" | "reorder", count: number) => async () => {
      const all: number[] = [];
      for (let turn = 0; turn < LISTS; turn++)
        all.push(await page.evaluate(([name, rows]) => window[name](rows), [act, count] as const));
      return median(all);
    };
    const compare = (act: "mount" | "reorder") => interleave(side(act, 10_000), side(act, 1_000));
    return [
      ratioRow("mount of 10,000 rows against 1,000", "ms", await compare("mount"), { atMost: 1.1 }),
      ratioRow("one row moved among 10,000 against 1,000", "ms", await compare("reorder")),
    ];
  } finally {
    await Promise.all([chromium.stop(), pages.stop()]);
  }
}
