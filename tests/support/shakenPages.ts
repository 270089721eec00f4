import type { Browser } from "@playwright/test";

/** In `npm run test:shake` timers of all pages of a browser wait a little longer, by chance. */
export function shakeTimers(browser: Browser): void {
  if (!process.env.TEST_SHAKEN) return;
  browser.on("context", (context) =>
    context.addInitScript(() => {
      const timeout = window.setTimeout.bind(window);
      window.setTimeout = ((work: () => void, milliseconds = 0, ...rest: []) =>
        timeout(work, milliseconds + Math.random() * 40, ...rest)) as typeof window.setTimeout;
    }),
  );
}
