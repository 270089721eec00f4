import { resolve } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { forgetTries } from "../support/postgres.ts";
import type { ServerProcess } from "../support/process.ts";
import { keepRecord, record } from "../support/recorder.ts";
import { shakeTimers } from "../support/shakenPages.ts";
import { noteTouched, recordLoads } from "../support/touched.ts";
import { startInWorld } from "../support/world.ts";
import { Author } from "./pages/Author.ts";
import { Reader } from "./pages/Reader.ts";

type Fixtures = { author: Author; reader: Reader; phone: Reader; freshLimits: undefined; touched: undefined };
type Worker = { server: ServerProcess };

/** A page that fails its test on a broken Content-Security-Policy or an uncaught error. */
async function watch(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  page.on("console", (message) => {
    if (message.type() === "error" && message.text().startsWith("CSP ")) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  return faults;
}

export const test = base.extend<Fixtures, Worker>({
  browser: [
    async ({ browser }, use) => {
      recordLoads(browser);
      shakeTimers(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = await startInWorld();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  freshLimits: [
    async ({ server }, use) => {
      if (server.databaseUrl) await forgetTries(server.databaseUrl);
      await use(undefined);
    },
    { auto: true },
  ],
  touched: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use, { config, titlePath: [file = ""] }) => {
      await use(undefined);
      // A tour's own place is the file that makes all tours.
      await noteTouched(resolve(config.rootDir, file));
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use, info) => {
    const faults = await watch(page);
    await record(page);
    await use(page);
    await keepRecord(page, info);
    expect(faults).toEqual([]);
  },
  author: async ({ page, server }, use) => use(new Author(page, server)),
  reader: async ({ page }, use) => use(new Reader(page)),
  /** A guest with a phone, in a browser of their own. */
  phone: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      locale: "ru-RU",
    });
    const page = await context.newPage();
    const faults = await watch(page);
    await use(new Reader(page));
    expect(faults).toEqual([]);
    await context.close();
  },
});

export { expect };
