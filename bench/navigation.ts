import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { contract } from "../src/api/contract/index.ts";
import { Chromium } from "./lib/browser.ts";
import { Product } from "./lib/product.ts";
import { factRow, limitRow, type Row, ratioRow, sizeRow } from "./lib/report.ts";
import { interleave } from "./lib/rounds.ts";

/** Round trip, in milliseconds. */
const LATENCY = 400;

type Seen = { frames: number; withoutHeader: number; blank: number; at: number };
declare global {
  interface Window {
    watch: (shown: string) => Promise<Seen>;
  }
}

/** Looks at every frame until what is waited for is shown: is there a header, and are there words below it? */
function watchFrames(): void {
  window.watch = (shown) =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      const seen: Seen = { frames: 0, withoutHeader: 0, blank: 0, at: 0 };
      let last = begun;
      const look = () => {
        const now = performance.now();
        const parts = document.querySelectorAll("main :is(h1:not(.vh), p, a, li, [class*=_line], [class*=_cover])");
        const isBlank = ![...parts].some((one) => one.checkVisibility({ visibilityProperty: true }));
        seen.frames += 1;
        if (!document.querySelector("header")) seen.withoutHeader += 1;
        if (isBlank) seen.blank += now - last;
        last = now;
        seen.at = now - begun;
        if (document.querySelector(shown)) resolve(seen);
        else if (seen.at > 20_000) reject(new Error(`${shown} is not shown after 20 s`));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
}

async function slow(context: BrowserContext, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const none = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", { ...none, latency: LATENCY });
  return session;
}

type Step = { name: string; path: string; cookie: string; link: string; shown: string };

/** A link of a page is followed by a keyboard, so that nothing was fetched because it was pointed at. */
async function follow(chromium: Chromium, url: string, { path, cookie, link, shown }: Step): Promise<Seen> {
  const context = await chromium.context(url, cookie);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchFrames);
    await page.goto(path, { waitUntil: "networkidle" });
    await slow(context, page);
    return await page.evaluate(
      ([link, shown]) => {
        const found = document.querySelector<HTMLElement>(link);
        if (!found) throw new Error(`no ${link}`);
        const watched = window.watch(shown);
        found.click();
        return watched;
      },
      [link, shown] as const,
    );
  } finally {
    await context.close();
  }
}

/** What a page and everything that it fetches at first weigh on the way, in bytes, to a browser without a cache. */
async function firstVisit(chromium: Chromium, url: string): Promise<{ all: number; fonts: number }> {
  const context = await chromium.context(url);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const urls = new Map<string, string>();
    const sizes = new Map<string, number>();
    session.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
      sizes.set(requestId, encodedDataLength),
    );
    await page.goto("/", { waitUntil: "networkidle" });
    const sum = (wanted: (url: string) => boolean) =>
      [...sizes].reduce((total, [id, size]) => total + (wanted(urls.get(id) ?? "") ? size : 0), 0);
    return { all: sum(() => true), fonts: sum((one) => one.endsWith(".woff2")) };
  } finally {
    await context.close();
  }
}

/** The slower of a screen's file and its call, alone, at the same latency: what the page cannot be faster than. */
async function slowerAlone(chromium: Chromium, url: string, cookie: string, files: readonly string[]): Promise<number> {
  const context = await chromium.context(url, cookie);
  try {
    const page = await context.newPage();
    await page.goto("/terms", { waitUntil: "networkidle" });
    await slow(context, page);
    return await page.evaluate(async (all) => {
      const begun = performance.now();
      await Promise.all(all.map(async (one) => (await fetch(one, { cache: "no-store" })).text()));
      return performance.now() - begun;
    }, files);
  } finally {
    await context.close();
  }
}

/** From page to page at 400 ms of latency, and a first visit. */
export async function measure(): Promise<Row[]> {
  const [product, chromium] = await Promise.all([Product.start(), Chromium.start()]);
  try {
    const { url } = product.server;
    const { cookie } = product;
    const { works } = contract.getAccountWorks.result.parse(await product.get("/api/v2/account/works"));
    const work = works.find(({ state }) => state === "published");
    if (!work) throw new Error("no published demo work");
    const contentPath = `/work/${work.id}/edit/content`;
    const book = contract.getBook.result.parse(await product.get(`/api/v1/work/${work.id}/details`));
    const chapters = "chapters" in book ? book.chapters : [];
    const [one, two] = chapters;
    if (!one || !two) throw new Error("the demo work has no two chapters");
    const read = (id: number) => `/book/${work.id}/read/${id}`;
    const edit = (id: number) => `/work/edit/chapter/${id}`;
    const steps: Step[] = [
      {
        name: "home to reader",
        path: `/book/${work.id}`,
        cookie: "",
        link: `main a[href^="/book/${work.id}/read/"]`,
        shown: "nav[aria-label='Соседние главы']",
      },
      { name: "home to book", path: "/", cookie: "", link: `main a[href="/book/${work.id}"]`, shown: "article dl" },
      {
        name: "works to contents",
        path: "/u/vera/works/edit",
        cookie,
        link: `main a[href="${contentPath}"]`,
        shown: `main a[href="/work/${work.id}/add/chapter"]`,
      },
      {
        name: "chapter to chapter, reader",
        path: read(one.id),
        cookie: "",
        link: `main a[href="${read(two.id)}"]`,
        shown: `main a[href="${read(one.id)}"]`,
      },
      {
        name: "chapter to chapter, editor",
        path: edit(one.id),
        cookie,
        link: `a[href="${edit(two.id)}"]`,
        shown: `a[href="${edit(two.id)}"][aria-current]`,
      },
    ];
    const rows: Row[] = [];
    for (const step of steps) {
      const { withoutHeader, blank, at, frames } = await follow(chromium, url, step);
      rows.push(
        limitRow(`frames without a header, ${step.name}`, withoutHeader, `of ${frames}`, 0),
        limitRow(`nothing below the header, ${step.name}`, blank, "ms", 0),
        factRow(`shown, ${step.name}, at ${LATENCY} ms of latency`, `${at.toFixed(0)} ms`),
      );
    }
    const toContents = steps[2];
    if (!toContents) throw new Error("no step");
    const assets = await chromium.page(url, contentPath, cookie).then(async (page) => {
      await page.waitForSelector("[data-row]", { timeout: 20_000 });
      return page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .filter((name) => /WorkContentScreen.*\.js$/.test(name)),
      );
    });
    rows.push(
      ratioRow(
        "works to contents against the slower of its file and its call",
        "ms",
        await interleave(
          async () => (await follow(chromium, url, toContents)).at,
          () => slowerAlone(chromium, url, cookie, [...assets, `/api/v2${contentPath}`]),
          15,
        ),
        { atMost: 1.2 },
      ),
    );
    const { all, fonts } = await firstVisit(chromium, url);
    rows.push(sizeRow("all of / on a first visit", all, 300), sizeRow("fonts of it", fonts));
    return rows;
  } finally {
    await Promise.all([product.stop(), chromium.stop()]);
  }
}
