import { Chromium } from "./lib/browser.ts";
import { publishLongChapter } from "./lib/chapter.ts";
import { byInnerHtml, firstScreen, watchFirstScreen } from "./lib/firstScreen.ts";
import { Product } from "./lib/product.ts";
import { type Row, ratioRow } from "./lib/report.ts";
import { interleave } from "./lib/rounds.ts";

const CALL = /\/api\/v1\/work\/\d+\/chapter\/\d+\/text/;

/** The reader opens a chapter of 1 MB, against innerHTML of all of it. */
export async function measure(): Promise<Row[]> {
  const [product, chromium] = await Promise.all([Product.start(), Chromium.start()]);
  try {
    const { workId, chapterId } = await publishLongChapter(product);
    const path = `/book/${workId}/read/${chapterId}`;
    const { url } = product.server;
    const page = await (await chromium.context(url)).newPage();
    await page.addInitScript(watchFirstScreen);
    const open = () => firstScreen(page, CALL, () => page.goto(path));
    const answer = page.waitForResponse(CALL);
    await open();
    const html: string = (await (await answer).json()).data.html;
    const found = await interleave(open, () => byInnerHtml(page, html));
    return [
      ratioRow("first screen of a 1 MB chapter in the reader against innerHTML of the whole", "ms", found, {
        atMost: 0.25,
      }),
    ];
  } finally {
    await Promise.all([product.stop(), chromium.stop()]);
  }
}
