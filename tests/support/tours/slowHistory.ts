import { expect } from "@playwright/test";
import type { Stage } from "./stage.ts";

/** What the product asks of the history comes later, or is refused, as in a browser that is slow or strict. */
type Browser = { travel: (delta: number) => void; asked: number[]; refuses: boolean };
export const slowHistory = () => {
  const { go, pushState } = History.prototype;
  const browser: Browser = { travel: (delta) => go.call(history, delta), asked: [], refuses: false };
  const refuse = () => {
    if (browser.refuses) throw new DOMException("Too many calls", "SecurityError");
  };
  History.prototype.go = (delta = 0) => {
    refuse();
    browser.asked.push(delta);
  };
  History.prototype.pushState = function (...given) {
    refuse();
    pushState.apply(this, given);
  };
  Object.assign(window, { browser });
};
export const indexOf = async ({ page }: Stage): Promise<number> => page.evaluate(() => history.state.index);

/** Back or forward, as a person goes. To the current place the way goes by the fourth one, in which no step ends. */
export async function travel(stage: Stage, index: number): Promise<void> {
  if ((await indexOf(stage)) === index) await travel(stage, 4);
  const from = await indexOf(stage);
  await stage.page.evaluate((delta) => (window as unknown as { browser: Browser }).browser.travel(delta), index - from);
  await expect.poll(() => indexOf(stage)).toBe(index);
}
/** What the product asked last of the history is done. */
export const fulfil = async ({ page }: Stage) =>
  page.evaluate(() => {
    const { browser } = window as unknown as { browser: Browser };
    browser.travel(browser.asked.splice(0).at(-1) ?? 0);
  });
export const refuse = async ({ page }: Stage) =>
  page.evaluate(() => Object.assign((window as unknown as { browser: Browser }).browser, { refuses: true }));
