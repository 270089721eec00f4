import type { Page } from "@playwright/test";
import { Chromium } from "./lib/browser.ts";
import { publishLongChapter } from "./lib/chapter.ts";
import { Product } from "./lib/product.ts";
import { type Row, ratioRow } from "./lib/report.ts";
import { interleave } from "./lib/rounds.ts";

const CALL = /\/api\/v1\/work\/\d+\/chapter\/\d+\/text/;

/** Runs in the page before its own scripts: from the chapter's answer to the first frame with its text. */
function watchFirstScreen(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(".prose p")) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark("first-screen");
      port2.postMessage(null);
    });
  }).observe(document, { childList: true, subtree: true });
}

async function firstScreen(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName("first-screen").length > 0);
  return page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const answered = entries.find(({ name }) => /\/chapter\/\d+\/text/.test(name))?.responseEnd ?? Number.NaN;
    return (performance.getEntriesByName("first-screen")[0]?.startTime ?? Number.NaN) - answered;
  });
}

/** The same HTML in the same place of the same page, by innerHTML, to the frame that shows it. */
const byInnerHtml = (page: Page, html: string): Promise<number> =>
  page.evaluate(async (text) => {
    const prose = document.querySelector(".prose");
    if (!prose) throw new Error("no text");
    const frame = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        });
      });
    const plain = document.createElement("div");
    plain.className = "prose";
    prose.replaceWith(plain);
    await frame();
    const begun = performance.now();
    plain.innerHTML = text;
    await frame();
    return performance.now() - begun;
  }, html);

/** The reader opens a chapter of 1 MB, against innerHTML of all of it. */
export async function measure(): Promise<Row[]> {
  const [product, chromium] = await Promise.all([Product.start(), Chromium.start()]);
  try {
    const { workId, chapterId } = await publishLongChapter(product);
    const path = `/book/${workId}/read/${chapterId}`;
    const { url } = product.server;
    const page = await (await chromium.context(url)).newPage();
    await page.addInitScript(watchFirstScreen);
    const answer = page.waitForResponse(CALL);
    await firstScreen(page, path);
    const html: string = (await (await answer).json()).data.html;
    const found = await interleave(
      () => firstScreen(page, path),
      () => byInnerHtml(page, html),
    );
    return [
      ratioRow("first screen of a 1 MB chapter in the reader against innerHTML of the whole", "ms", found, {
        atMost: 0.25,
      }),
    ];
  } finally {
    await Promise.all([product.stop(), chromium.stop()]);
  }
}
