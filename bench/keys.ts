import type { Page } from "@playwright/test";
import { Chromium, servePages } from "./lib/browser.ts";
import { longChapter, publishLongChapter } from "./lib/chapter.ts";
import { Product } from "./lib/product.ts";
import { type Row, ratioRow } from "./lib/report.ts";
import { interleave, median } from "./lib/rounds.ts";

/** Keys of one round. */
const KEYS = 15;
/** What else the machine does falls on one side of a round or the other. */
const ROUNDS = 61;

/** Notes for each key when the frame after it was painted. */
function watchKeys(): void {
  window.keys = [];
  addEventListener(
    "keydown",
    () => {
      const begun = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.keys.push(performance.now() - begun);
        port2.postMessage(null);
      });
    },
    true,
  );
}

async function type(page: Page): Promise<number> {
  await page.bringToFront();
  await page.evaluate(() => {
    window.keys = [];
  });
  for (let key = 1; key <= KEYS; key++) {
    await page.keyboard.press("a");
    await page.waitForFunction((count) => window.keys.length === count, key);
  }
  return median(await page.evaluate(() => window.keys));
}

/** A key to the frame that shows it, in the middle of a chapter of 1 MB, against CodeMirror with the same plain text. */
export async function measure(): Promise<Row[]> {
  const [product, chromium, pages] = await Promise.all([Product.start(), Chromium.start(), servePages()]);
  try {
    const { chapterId } = await publishLongChapter(product);
    const open = async (url: string, path: string, cookie: string): Promise<Page> => {
      const page = await (await chromium.context(url, cookie)).newPage();
      await page.addInitScript(watchKeys);
      await page.goto(path);
      return page;
    };
    const ours = await open(product.server.url, `/work/edit/chapter/${chapterId}`, product.cookie);
    const peer = await open(pages.url, "/codeMirror.html", "");
    await peer.evaluate((text) => {
      window.text = text;
      dispatchEvent(new Event("load-text"));
    }, longChapter().join("\n"));
    await ours.getByRole("textbox", { name: "Текст главы" }).locator("p").nth(3).click();
    await peer.locator(".cm-line").nth(3).click();
    const found = await interleave(
      () => type(ours),
      () => type(peer),
      ROUNDS,
    );
    return [ratioRow("key to paint in a 1 MB chapter against CodeMirror's plain text", "ms", found, { atMost: 1.5 })];
  } finally {
    await Promise.all([product.stop(), chromium.stop(), pages.stop()]);
  }
}
