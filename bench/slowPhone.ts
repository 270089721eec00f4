import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { contract } from "../src/api/contract/index.ts";
import { bookOfChapters } from "./lib/book.ts";
import { Chromium } from "./lib/browser.ts";
import { servePlain } from "./lib/plainPage.ts";
import { Product } from "./lib/product.ts";
import { randomOf, shuffled } from "./lib/random.ts";
import { factRow, type Row, roundsRow } from "./lib/report.ts";
import { median } from "./lib/rounds.ts";

const ROUNDS = 4;
/** Presses of a round. */
const PRESSES = 3;
/** A finger rests so long when it taps, in milliseconds: half of what people take, so that what begins with the touch is not all hidden. */
const REST = 40;
const CHAPTERS = 500;
const SLOWER = 6;
/** 1.6 Mbit/s down, 150 ms there and back; in bytes a second, and milliseconds. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

type Visit = { name: string; path: string; cookie: string; usable: string; atMost: number };

declare global {
  interface Window {
    /** When the largest thing so far was painted, and what the person came for was there first; how long each press took to the next frame. */
    painted: number;
    paintedAgain: number;
    usableAt: number;
    presses: { id: number; duration: number }[];
  }
}

function watch(usable: string): void {
  window.painted = 0;
  window.paintedAgain = 0;
  window.usableAt = 0;
  new MutationObserver((_, observer) => {
    if (!document.querySelector(usable)) return;
    observer.disconnect();
    requestAnimationFrame((at) => {
      window.usableAt = at;
    });
  }).observe(document, { childList: true, subtree: true });
  window.presses = [];
  // Words that the server has drawn are drawn again by the program, and count once more when their own font is wider: they were there before.
  const first = new Map<string, number>();
  new PerformanceObserver((list) => {
    for (const { startTime, element, url } of list.getEntries() as LargestContentfulPaint[]) {
      const words = element?.textContent || url;
      if (!first.has(words)) first.set(words, startTime);
      window.painted = first.get(words) ?? startTime;
      window.paintedAgain = startTime;
    }
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries() as PerformanceEventTiming[])
      if (id) window.presses.push({ id, duration });
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function openPhone(context: BrowserContext, usable: string, network?: typeof NETWORK): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watch, usable);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (network) await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return page;
}

/** A first visit: when its largest part was painted and what the person came for was there; when its largest part was drawn last. In milliseconds. */
async function largestPaint(chromium: Chromium, url: string, { path, cookie, usable }: Visit) {
  const context = await chromium.context(url, cookie, PHONE);
  try {
    const page = await openPhone(context, usable, NETWORK);
    await page.goto(path);
    await page.waitForSelector(usable, { timeout: 30_000 });
    // What comes late and is larger counts too.
    await page.waitForTimeout(1_500);
    const [painted, again, usableAt] = await page.evaluate(
      () => [window.painted, window.paintedAgain, window.usableAt] as const,
    );
    if (painted === 0 || usableAt === 0) throw new Error(`${path}: nothing was painted`);
    return { at: Math.max(painted, usableAt), again };
  } finally {
    await context.close();
  }
}

/**
 * How long presses take from the finger's leaving to the next frame, one after the other, in milliseconds; each is followed by `after`.
 * @param rest how long the finger rests, in milliseconds
 */
async function press(
  page: Page,
  selectors: readonly string[],
  after: (page: Page) => Promise<void>,
  rest: number,
): Promise<number> {
  const all: number[] = [];
  const session = await page.context().newCDPSession(page);
  for (const selector of selectors) {
    const target = page.locator(selector).first();
    await target.scrollIntoViewIfNeeded();
    await page.waitForTimeout(200);
    await page.evaluate(() => {
      window.presses = [];
    });
    const box = await target.boundingBox();
    if (!box) throw new Error(`${selector} is not seen`);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    if (rest > 0) await page.waitForTimeout(rest);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.waitForTimeout(600);
    const found = await page.evaluate(() => window.presses);
    // The browser reports nothing that takes less than a frame.
    all.push(Math.max(16, ...found.map(({ duration }) => duration)));
    await after(page);
    await page.waitForTimeout(300);
  }
  await session.detach();
  return median(all);
}

/** Pages on a cheap phone with a cheap network, each against itself as plain HTML; a row's menu and tick against the browser's own. */
export async function measure(): Promise<Row[]> {
  const [product, chromium] = await Promise.all([Product.start(), Chromium.start("screen")]);
  const plain = await servePlain(product.webRoot);
  try {
    const { cookie } = product;
    const { url } = product.server;
    const { works } = contract.getAccountWorks.result.parse(await product.get("/api/v2/account/works"));
    const work = works.find(({ state }) => state === "published");
    if (!work) throw new Error("no published demo work");
    const book = contract.getBook.result.parse(await product.get(`/api/v1/work/${work.id}/details`));
    const chapters = "chapters" in book ? book.chapters : [];
    const chapter = chapters[0]?.id;
    const imported = await product.upload("/api/v2/work/import-fb2", bookOfChapters(CHAPTERS));
    const long = contract.importFb2.result.parse(imported).workId;
    const contents = { path: `/work/${long}/edit/content`, cookie, usable: "[data-row]" };
    const visits: Visit[] = [
      { name: "home", path: "/", cookie: "", usable: `main a[href="/book/${work.id}"]`, atMost: 2_500 },
      { name: "a book", path: `/book/${work.id}`, cookie: "", usable: "main h1", atMost: 2_500 },
      { name: "the reader", path: `/book/${work.id}/read/${chapter}`, cookie: "", usable: ".prose p", atMost: 2_500 },
      { name: `the contents of ${CHAPTERS} chapters`, ...contents, atMost: 3_500 },
      {
        name: "the editor",
        path: `/work/edit/chapter/${chapter}`,
        cookie,
        usable: "[role=textbox] p",
        atMost: 3_500,
      },
    ];
    const rows: Row[] = [];
    const random = randomOf(ROUNDS);
    for (const visit of visits) {
      const context = await chromium.context(url, visit.cookie, PHONE);
      const whole = await context.newPage();
      await whole.goto(visit.path, { waitUntil: "networkidle" });
      await whole.waitForSelector(visit.usable);
      const bare: Visit = { ...visit, path: await plain.add(`plain-${visits.indexOf(visit)}`, whole), cookie: "" };
      await context.close();
      const ours: number[] = [];
      const again: number[] = [];
      const peer: number[] = [];
      for (let round = 0; round < ROUNDS; round++)
        for (const side of shuffled(random, ["ours", "peer"] as const))
          if (side === "ours") {
            const painted = await largestPaint(chromium, url, visit);
            ours.push(painted.at);
            again.push(painted.again);
          } else peer.push((await largestPaint(chromium, plain.url, bare)).at);
      const beside = { name: "the same as plain HTML", values: peer };
      rows.push(roundsRow(`largest paint of ${visit.name} on a slow phone`, "ms", ours, visit.atMost, beside));
      rows.push(factRow(`the last of them, of ${visit.name}`, `${Math.round(median(again))} ms`));
    }
    rows.push(...(await presses(chromium, { url, ...contents }, plain.url)));
    return rows;
  } finally {
    plain.stop();
    await Promise.all([product.stop(), chromium.stop()]);
  }
}

type Contents = Pick<Visit, "path" | "cookie"> & { url: string };

/** The list as plain HTML, where every menu's button opens a popover of the browser's own. */
async function plainList(chromium: Chromium, plainUrl: string): Promise<Page> {
  const page = await openPhone(await chromium.context(plainUrl, "", PHONE), "[data-row]");
  await page.goto("/plain-3");
  await page.evaluate(() => {
    const menu = document.body.appendChild(document.createElement("div"));
    menu.popover = "auto";
    menu.id = "plain-menu";
    menu.innerHTML =
      "<button>Переименовать</button><br><button>Опубликовать главу</button><br><button>Удалить главу</button>";
    for (const button of document.querySelectorAll<HTMLButtonElement>("[data-row] [aria-haspopup=menu]"))
      button.popoverTargetElement = menu;
  });
  return page;
}

async function presses(chromium: Chromium, { url, path, cookie }: Contents, plainUrl: string): Promise<Row[]> {
  const page = await openPhone(await chromium.context(url, cookie, PHONE), "[data-row]");
  await page.goto(path);
  await page.waitForSelector("[data-row]", { timeout: 30_000 });
  const peer = await plainList(chromium, plainUrl);
  const row = (index: number, inside: string) => `[data-row]:nth-child(${index + 1}) ${inside}`;
  const menus = Array.from({ length: PRESSES }, (_, index) => row(index, "[aria-haspopup=menu]"));
  const ticks = Array.from({ length: PRESSES }, (_, index) => row(index, "input[type=checkbox]"));
  const close = (one: Page) => one.keyboard.press("Escape");
  const stay = async () => {};
  const kinds = [
    { name: "a row's menu opens", selectors: menus, after: close, beside: "a popover in the same list as plain HTML" },
    { name: "a row is ticked", selectors: ticks, after: stay, beside: "a tick of the same list as plain HTML" },
  ];
  const rows: Row[] = [];
  for (const { name, selectors, after, beside } of kinds) {
    const [ours, others, atOnce]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await press(page, selectors, after, REST));
      others.push(await press(peer, selectors, after, REST));
      atOnce.push(await press(page, selectors, after, 0));
    }
    rows.push(
      roundsRow(`${name}, of ${CHAPTERS} chapters, CPU × ${SLOWER}`, "ms", ours, 200, { name: beside, values: others }),
      factRow(`${name}, by a finger that does not rest at all`, `${Math.round(median(atOnce))} ms`),
    );
  }
  return rows;
}
