import type { Page } from "@playwright/test";

/** Runs in the page before its own scripts: marks the first frame with text on a page that has none yet. */
export function watchFirstScreen(): void {
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

/**
 * From the answer that brings the text to the first frame that shows it, in milliseconds.
 * @param call what the text comes with @param go leads to it
 */
export async function firstScreen(page: Page, call: RegExp, go: () => Promise<unknown>): Promise<number> {
  await go();
  await page.waitForFunction(() => performance.getEntriesByName("first-screen").length > 0);
  return page.evaluate((wanted) => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const answered = entries.find(({ name }) => wanted.test(name))?.responseEnd ?? Number.NaN;
    return (performance.getEntriesByName("first-screen")[0]?.startTime ?? Number.NaN) - answered;
  }, call);
}

/** The same HTML in the same place of the same page, by innerHTML, to the frame that shows it. */
export const byInnerHtml = (page: Page, html: string): Promise<number> =>
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
